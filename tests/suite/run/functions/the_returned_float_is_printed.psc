ScriptName the_returned_float_is_printed

Float Function Main() Global
    Return 2.5
EndFunction

;= 2.500000
