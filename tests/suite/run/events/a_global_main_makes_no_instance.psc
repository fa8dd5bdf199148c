ScriptName a_global_main_makes_no_instance

Event OnInit()
    Debug.Trace("never")
EndEvent

Function Main() Global
    Debug.Trace("main alone")
EndFunction

;= main alone
