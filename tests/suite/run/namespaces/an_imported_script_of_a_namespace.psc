ScriptName an_imported_script_of_a_namespace

Import Lib:Numbers

Function Main() Global
    Pair p = new Pair
    Debug.Trace(Sum(p))
    ;= 3
    Debug.Trace(Twice(Sum(p)))
    ;= 6
EndFunction
