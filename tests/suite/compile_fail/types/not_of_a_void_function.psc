ScriptName not_of_a_void_function
;! warning W0018 6:9-18
Function Nothing()
EndFunction
Function Test()
    If !Nothing()
    EndIf
EndFunction
