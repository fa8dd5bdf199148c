ScriptName a_sender_that_no_script_holds_is_still_heard extends Quest

; The player exists whether a script refers to it or not: a collection between the registration and
; the event must not lose the registration.

Event Actor.OnDeath(Actor akSender, Actor akKiller)
    Debug.Trace("heard " + (akSender == Game.GetPlayer()))
EndEvent

Function Main()
    Debug.Trace(RegisterForRemoteEvent(Game.GetPlayer(), "OnDeath"))
    ;= True
    GC.Collect()
    Utility.Wait(120.0)
    Game.GetPlayer().Kill()
    Utility.Wait(1.0)
    ;= heard True
    UnregisterForRemoteEvent(Game.GetPlayer(), "OnDeath")
    GC.Collect()
    Debug.Trace(GC.LiveObjects("Actor"))
    ;= 0
EndFunction
