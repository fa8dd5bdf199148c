ScriptName a_void_function_in_an_expression
;! error P0304 6:17-26
Function Nothing()
EndFunction
Function Test()
    Int a = 1 + Nothing()
EndFunction
