ScriptName a_remote_handler_follows_the_state

Function Main()
    Actor player = Game.GetPlayer()
    RegisterForRemoteEvent(player, "OnActivate")
    player.Activate(player)
    Utility.Wait(1.0)
    GotoState("Busy")
    player.Activate(player)
    Utility.Wait(1.0)
EndFunction

Event ObjectReference.OnActivate(ObjectReference akSender, ObjectReference akActionRef)
    Debug.Trace("empty")
EndEvent

State Busy
    Event ObjectReference.OnActivate(ObjectReference akSender, ObjectReference akActionRef)
        Debug.Trace("busy")
    EndEvent
EndState

;= empty
;= busy
