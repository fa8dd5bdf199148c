ScriptName the_size_may_be_an_expression

Function Main() Global
    Int n = 3
    Int[] list = new Int[n * 2 + 1]
    Debug.Trace(list.Length)
    ;= 7
EndFunction
