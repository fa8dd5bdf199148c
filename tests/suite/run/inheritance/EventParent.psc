ScriptName EventParent
; Helper: a base class with OnInit.

Event OnInit()
    Debug.Trace("parent's OnInit")
EndEvent
