ScriptName ToolsB
Int Function Twice(Int n) Global
    Return n + n
EndFunction
