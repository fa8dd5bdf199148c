ScriptName the_returned_value_is_printed_after_a_wait

Int Function Main() Global
    Debug.Trace("waiting")
    Utility.Wait(5.0)
    Return 8
EndFunction

;= waiting
;= 8
