ScriptName too_few_arguments_abort_the_call

Function Take(Int a, Int b = 3)
    Debug.Trace("never")
EndFunction

Function Main()
    Var[] one = new Var[1]
    one[0] = 1
    CallFunction("Take", one)
    Debug.Trace("next")
    ;= next
EndFunction

;~ error: ...Incorrect number of arguments passed. Expected 2, got 1...
