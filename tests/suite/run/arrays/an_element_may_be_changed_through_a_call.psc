ScriptName an_element_may_be_changed_through_a_call

Int[] Function Make()
    Int[] list = new Int[2]
    list[1] = 8
    Return list
EndFunction

Function Main()
    Debug.Trace(Make()[1])
    ;= 8
    Debug.Trace(Make().Length)
    ;= 2
EndFunction
