ScriptName removing_nothing_changes_nothing

Function Main() Global
    Int[] a = new Int[3]
    a.Remove(1, 0)
    Debug.Trace(a.Length)
    ;= 3
EndFunction
