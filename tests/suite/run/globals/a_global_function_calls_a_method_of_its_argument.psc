ScriptName a_global_function_calls_a_method_of_its_argument
;> -- a_global_function_calls_a_method_of_its_argument

Int number = 11

Int Function Number()
    Return number
EndFunction

Int Function Ask(a_global_function_calls_a_method_of_its_argument who) Global
    Return who.Number() + 1
EndFunction

Function Main(a_global_function_calls_a_method_of_its_argument who) Global
    Debug.Trace(Ask(who))
    ;= 12
EndFunction
