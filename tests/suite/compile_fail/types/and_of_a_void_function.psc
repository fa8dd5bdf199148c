ScriptName and_of_a_void_function
;! warning W0018 6:22-31
Function Nothing()
EndFunction
Function Test()
    Bool b = True && Nothing()
EndFunction
