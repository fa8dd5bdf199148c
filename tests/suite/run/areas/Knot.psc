ScriptName Knot
; Helper: waits in OnInit for a stack that waits for OnInit.

Event OnInit()
    KnotEnd other = GC.Create("KnotEnd") as KnotEnd
    Var[] arguments = new Var[1]
    arguments[0] = self
    other.CallFunction("Ask", arguments)
    Debug.Trace("never")
EndEvent

Int Function Number()
    Return 1
EndFunction
