ScriptName a_global_function_through_an_object
;! error P0505 5:5-19
Function Test()
    GlobalTools tools
    tools.Twice(1)
EndFunction
