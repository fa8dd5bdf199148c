ScriptName find_on_a_none_or_empty_array

Function Main() Global
    Int[] none
    Int[] empty = new Int[0]
    Debug.Trace(none.Find(0))
    ;= -1
    Debug.Trace(none.RFind(0))
    ;= -1
    Debug.Trace(empty.Find(0))
    ;= -1
    Debug.Trace(empty.RFind(0))
    ;= -1
EndFunction
