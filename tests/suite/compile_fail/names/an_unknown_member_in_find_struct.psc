ScriptName an_unknown_member_in_find_struct
;! error P0204 8:30-33
Struct S
    Int A
EndStruct
Function Test()
    S[] list = new S[1]
    Int at = list.FindStruct("B", 1)
EndFunction
