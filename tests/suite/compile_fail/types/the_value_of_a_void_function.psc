ScriptName the_value_of_a_void_function
;! error P0304 6:13-22
Function Nothing()
EndFunction
Function Test()
    Int a = Nothing()
EndFunction
