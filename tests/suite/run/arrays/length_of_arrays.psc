ScriptName length_of_arrays

Function Main() Global
    Int[] none
    Int[] empty = new Int[0]
    Int[] three = new Int[3]
    Debug.Trace(none.Length)
    ;= 0
    Debug.Trace(empty.Length)
    ;= 0
    Debug.Trace(three.Length)
    ;= 3
EndFunction
