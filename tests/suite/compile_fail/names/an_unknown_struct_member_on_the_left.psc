ScriptName an_unknown_struct_member_on_the_left
;! error P0204 8:7-8
Struct S
    Int A
EndStruct
Function Test()
    S s = new S
    s.B = 1
EndFunction
