ScriptName a_stopped_quest_hears_no_timers_and_no_events extends Quest
; According to the Creation Kit's wiki, timers and registrations for events end by themselves
; when the quest stops.

Event OnTimer(Int aiTimerID)
    Debug.Trace("timer " + aiTimerID)
EndEvent

Event Actor.OnDeath(Actor akSender, Actor akKiller)
    Debug.Trace("heard a death")
EndEvent

Event OnQuestShutdown()
    Debug.Trace("shut down")
EndEvent

Function Main()
    Actor player = Game.GetPlayer()
    Start()
    StartTimer(1.0, 1)
    StartTimer(3.0, 2)
    RegisterForRemoteEvent(player, "OnDeath")
    player.Kill()
    Utility.Wait(2.0)
    ;= heard a death
    ;= timer 1
    player.Resurrect()
    Stop()
    ;= shut down
    player.Kill()
    Utility.Wait(5.0)
    Debug.Trace(IsBoundGameObjectAvailable())
    ;= True
EndFunction
