ScriptName find_with_a_negative_start_finds_nothing
; A negative start is not counted from the end.

Function Main() Global
    Int[] list = new Int[3]
    Debug.Trace(list.Find(0, -1))
    ;= -1
EndFunction
