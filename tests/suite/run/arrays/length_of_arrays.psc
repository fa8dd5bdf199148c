ScriptName length_of_arrays

Function Main() Global
    Int[] nothing
    Int[] empty = new Int[0]
    Int[] three = new Int[3]
    Debug.Trace(nothing.Length)
    ;= 0
    Debug.Trace(empty.Length)
    ;= 0
    Debug.Trace(three.Length)
    ;= 3
EndFunction
