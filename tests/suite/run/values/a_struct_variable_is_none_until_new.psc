ScriptName a_struct_variable_is_none_until_new

Struct Pair
    Int A = 4
EndStruct

Function Main() Global
    Pair p
    Debug.Trace(p == None)
    ;= True
    p = new Pair
    Debug.Trace(p == None)
    ;= False
    Debug.Trace(p.A)
    ;= 4
EndFunction
