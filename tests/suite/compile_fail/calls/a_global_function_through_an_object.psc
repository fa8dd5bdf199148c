ScriptName a_global_function_through_an_object
;! error P0505 5:11-16
Function Test()
    GlobalTools tools
    tools.Twice(1)
EndFunction
