ScriptName call_parent_group extends GroupParent

Int Function Echo(Int n)
    Return Parent.Echo(n) + 1
EndFunction

Function Main()
    Debug.Trace(Echo(5))
    ;= 6
    Debug.Trace(Parent.Echo(5))
    ;= 5
EndFunction
