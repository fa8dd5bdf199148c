ScriptName arrays_cast_to_arrays_of_var_and_back

Function Main() Global
    Int[] ints = new Int[2]
    ints[1] = 5
    Var[] vars = ints as Var[]
    Debug.Trace(vars.Length)
    ;= 2
    Debug.Trace(vars[1] is Int)
    ;= True
    vars[0] = "text"
    Debug.Trace(ints[0])
    ;= 0
    Int[] back = vars as Int[]
    Debug.Trace(back as String)
    ;= [0, 5]
EndFunction
