ScriptName a_void_function_as_a_condition
;! error P0304 6:8-17
Function Nothing()
EndFunction
Function Test()
    If Nothing()
    EndIf
EndFunction
