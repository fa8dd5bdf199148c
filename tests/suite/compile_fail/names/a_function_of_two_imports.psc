ScriptName a_function_of_two_imports
;! error P0210 6:5-10
Import ToolsA
Import ToolsB
Function Test()
    Twice(1)
EndFunction
