ScriptName RingLink
; One link of the rings in this folder.

Struct Joint
    RingLink Link
    String Name
EndStruct

RingLink[] Property Links Auto
Joint Property Held Auto
Joint[] Property Joints Auto
Var Property Anything Auto

Function HoldInVar(Var akAnything)
    Anything = akAnything
EndFunction
