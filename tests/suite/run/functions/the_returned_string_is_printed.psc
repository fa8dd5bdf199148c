ScriptName the_returned_string_is_printed

String Function Main() Global
    Return "done " + 1
EndFunction

;= done 1
