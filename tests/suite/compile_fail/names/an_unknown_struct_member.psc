ScriptName an_unknown_struct_member
;! error P0204 8:15-16
Struct S
    Int A
EndStruct
Function Test()
    S s = new S
    Int a = s.B
EndFunction
