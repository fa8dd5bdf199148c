ScriptName two_structs_of_equal_shape_are_different_types

Struct A
    Int X
EndStruct

Struct B
    Int X
EndStruct

Function Main() Global
    A a = new A
    Var v = a
    Debug.Trace(v is A)
    ;= True
    Debug.Trace(v is B)
    ;= False
EndFunction
