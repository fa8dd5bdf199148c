ScriptName and_of_a_void_function
;! error P0304 6:22-31
Function Nothing()
EndFunction
Function Test()
    Bool b = True && Nothing()
EndFunction
