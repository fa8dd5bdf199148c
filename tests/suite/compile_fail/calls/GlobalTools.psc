ScriptName GlobalTools
Int Function Twice(Int n) Global
    Return n * 2
EndFunction
Int Function Once(Int n)
    Return n
EndFunction
