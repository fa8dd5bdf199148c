ScriptName identifier_group

Int Function Foo()
    Return 1
EndFunction

Int Function Bar(Int n)
    Return n + 1
EndFunction

Function Main()
    Int foo = 10
    Int bar = Bar(foo)
    Debug.Trace(foo + Foo())
    ;= 11
    Debug.Trace(bar)
    ;= 11
    Debug.Trace(Bar(bar))
    ;= 12
EndFunction
