ScriptName find_with_a_negative_start_finds_nothing
; runtime 11 question 2.

Function Main() Global
    Int[] list = new Int[3]
    Debug.Trace(list.Find(0, -1))
    ;= -1
EndFunction
