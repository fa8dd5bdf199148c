ScriptName DeadA
; Helper: its OnInit asks DeadB, whose OnInit asks back.

Event OnInit()
    DeadB b = GC.Create("DeadB") as DeadB
    b.Meet(self)
    Debug.Trace("never")
EndEvent

Int Function Number()
    Return 1
EndFunction
