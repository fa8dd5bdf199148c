ScriptName on_init_runs_before_main

Int ready = 0

Event OnInit()
    ready = 1
    Debug.Trace("OnInit")
EndEvent

Function Main()
    Debug.Trace("Main, ready " + ready)
EndFunction

;= OnInit
;= Main, ready 1
