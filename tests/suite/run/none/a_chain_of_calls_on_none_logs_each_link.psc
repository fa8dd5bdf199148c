ScriptName a_chain_of_calls_on_none_logs_each_link

a_chain_of_calls_on_none_logs_each_link Function Next()
    Return None
EndFunction

Function Main()
    Debug.Trace(Next().Next().Next() == None)
    ;= True
EndFunction

;~ error: Cannot call Next() on a None object, aborting function call
;~ error: Cannot call Next() on a None object, aborting function call
