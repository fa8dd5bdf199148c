ScriptName a_wrong_member
;! error P0301 8:11-14
Struct S
    Int A
EndStruct
Function Test()
    S s = new S
    s.A = 2.5
EndFunction
