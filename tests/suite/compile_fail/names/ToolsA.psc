ScriptName ToolsA
Int Function Twice(Int n) Global
    Return n * 2
EndFunction
