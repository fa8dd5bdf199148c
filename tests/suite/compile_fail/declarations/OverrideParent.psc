ScriptName OverrideParent
Int Function Number(Int n)
    Return n
EndFunction
Int Function Shared() Global
    Return 1
EndFunction
