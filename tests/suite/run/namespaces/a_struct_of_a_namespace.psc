ScriptName a_struct_of_a_namespace

Function Main() Global
    Lib:Numbers:Pair p = new Lib:Numbers:Pair
    p.B = 10
    Debug.Trace(Lib:Numbers.Sum(p))
    ;= 11
EndFunction
