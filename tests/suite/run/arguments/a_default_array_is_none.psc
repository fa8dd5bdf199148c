ScriptName a_default_array_is_none

Int Function Count(Int[] list = None)
    Return list.Length
EndFunction

Function Main()
    Debug.Trace(Count())
    ;= 0
    Int[] three = new Int[3]
    Debug.Trace(Count(three))
    ;= 3
EndFunction
