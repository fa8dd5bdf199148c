ScriptName Node
; Helper: may hold others in every way that there is.

Struct Pair
    Node First
    ScriptObject Second
    Int Number
EndStruct

Int Property Id Auto
Node Property Next Auto
Node[] Property Many Auto
Pair Property Couple Auto
Pair[] Property Couples Auto
Var Property Box Auto

Function Hold(Var akAnything)
    Box = akAnything
EndFunction

Int Function Sum(Int aiDepth)
    If aiDepth <= 0
        Return Id
    EndIf
    If Next
        Return Id + Next.Sum(aiDepth - 1)
    EndIf
    Return Id
EndFunction

; Waits inside the object, held only by the stack.
Int Function Linger(Float afSeconds)
    Int before = Id
    Utility.Wait(afSeconds)
    Return before
EndFunction
