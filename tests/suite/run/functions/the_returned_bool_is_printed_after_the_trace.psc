ScriptName the_returned_bool_is_printed_after_the_trace

Bool Function Main() Global
    Debug.Trace("first")
    Return 2 > 1
EndFunction

;= first
;= True
