ScriptName FailParent
Int hidden = 3
Int Property Shared Auto
Int Function Number(Int n)
    Return n
EndFunction
