ScriptName a_struct_for_another_struct
;! error P0301 10:11-16
Struct A
    Int X
EndStruct
Struct B
    Int X
EndStruct
Function Test()
    A a = new B
EndFunction
