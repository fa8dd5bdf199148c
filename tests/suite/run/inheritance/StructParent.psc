ScriptName StructParent
; Helper: a base class with a struct.

Struct Coin
    Int Value = 1
EndStruct

Int Function Worth(Coin c)
    Return c.Value * 10
EndFunction
