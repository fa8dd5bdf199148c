ScriptName the_entry_flag_names_any_function
;> --entry Other

Function Main() Global
    Debug.Trace("main")
EndFunction

Function Other() Global
    Debug.Trace("other")
EndFunction

;= other
