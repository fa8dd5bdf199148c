ScriptName none_in_a_var_casts_to_none

Struct Pair
    Int A
EndStruct

Function Main() Global
    Var v = None
    Debug.Trace(v as Form == None)
    ;= True
    Debug.Trace(v as Pair == None)
    ;= True
    Debug.Trace(v as String)
    ;= None
    Debug.Trace(v is Form)
    ;= False
EndFunction
