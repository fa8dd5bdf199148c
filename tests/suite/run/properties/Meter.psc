ScriptName Meter
; Helper: properties that are only variables, one way or the other.

Int measured = 7
Int Property Plain = 3 Auto
Float Property Share = 0.5 Auto
String Property Label = "m" Auto
Var Property Anything Auto

Int Property Reading
    Int Function Get()
        Return measured
    EndFunction
    Function Set(Int value)
        measured = value
    EndFunction
EndProperty

Int Function Deep(Int n)
    If n == 0
        Return Reading
    EndIf
    Return Deep(n - 1)
EndFunction
