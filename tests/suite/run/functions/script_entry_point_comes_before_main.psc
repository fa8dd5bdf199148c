ScriptName script_entry_point_comes_before_main

Function Main() Global
    Debug.Trace("main")
EndFunction

Function ScriptEntryPoint() Global
    Debug.Trace("entry point")
EndFunction

;= entry point
