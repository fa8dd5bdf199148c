ScriptName struct_equality_is_identity

Struct Pair
    Int A
EndStruct

Function Main() Global
    Pair a = new Pair
    Pair b = new Pair
    Pair c = a
    Debug.Trace(a == b)
    ;= False
    Debug.Trace(a == c)
    ;= True
    Debug.Trace(a != b)
    ;= True
    Debug.Trace(a == None)
    ;= False
EndFunction
