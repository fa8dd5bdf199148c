ScriptName an_array_function_on_an_int
;! error P0315 5:7-10
Function Test()
    Int a = 1
    a.Add(1)
EndFunction
