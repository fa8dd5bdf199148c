ScriptName arrays_alias_visibility
; Arrays: every variable that refers to an array sees each operation.

Int[] shared

Function Grow(Int[] list)
    list.Add(9)
EndFunction

Function Main()
    shared = new Int[1]
    Int[] local = shared
    Grow(local)
    Debug.Trace(shared as String)
    ;= [0, 9]
    local.Insert(5, 0)
    Debug.Trace(shared as String)
    ;= [5, 0, 9]
    shared.Remove(1)
    Debug.Trace(local as String)
    ;= [5, 9]
    local.RemoveLast()
    Debug.Trace(shared as String)
    ;= [5]
    shared.Clear()
    Debug.Trace(local as String)
    ;= []
EndFunction
