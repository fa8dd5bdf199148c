ScriptName Watcher
; Helper: counts deaths.

Int Property Deaths = 0 Auto

Function Watch(Actor who)
    RegisterForRemoteEvent(who, "OnDeath")
EndFunction

Event Actor.OnDeath(Actor akSender, Actor akKiller)
    Deaths += 1
EndEvent
