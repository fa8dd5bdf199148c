ScriptName find_on_a_none_or_empty_array

Function Main() Global
    Int[] nothing
    Int[] empty = new Int[0]
    Debug.Trace(nothing.Find(0))
    ;= -1
    Debug.Trace(nothing.RFind(0))
    ;= -1
    Debug.Trace(empty.Find(0))
    ;= -1
    Debug.Trace(empty.RFind(0))
    ;= -1
EndFunction
