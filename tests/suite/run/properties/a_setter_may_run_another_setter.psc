ScriptName a_setter_may_run_another_setter

Int total = 0

Int Property A
    Function Set(Int value)
        total += value
        B = value * 10
    EndFunction
EndProperty

Int Property B
    Function Set(Int value)
        total += value
    EndFunction
EndProperty

Function Main()
    A = 3
    Debug.Trace(total)
    ;= 33
EndFunction
