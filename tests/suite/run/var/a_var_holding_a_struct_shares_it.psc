ScriptName a_var_holding_a_struct_shares_it

Struct Pair
    Int A = 1
EndStruct

Struct Other
    Int A
EndStruct

Function Main() Global
    Pair p = new Pair
    Var v = p
    Pair again = v as Pair
    Debug.Trace(again == p)
    ;= True
    again.A = 9
    Debug.Trace(p.A)
    ;= 9
    Debug.Trace(v is Pair)
    ;= True
    Debug.Trace(v is Other)
    ;= False
    Debug.Trace(v as Other == None)
    ;= True
EndFunction
