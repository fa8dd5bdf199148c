ScriptName too_many_arguments_abort_the_call

Function Take()
    Debug.Trace("never")
EndFunction

Function Main()
    Var[] one = new Var[1]
    one[0] = 1
    CallFunction("Take", one)
    Debug.Trace("next")
    ;= next
EndFunction

;~ error: ...Incorrect number of arguments passed. Expected 0, got 1...
