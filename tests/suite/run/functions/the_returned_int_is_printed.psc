ScriptName the_returned_int_is_printed

Int Function Main() Global
    Return 6 * 7
EndFunction

;= 42
