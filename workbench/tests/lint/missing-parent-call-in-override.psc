ScriptName Example extends Elder

Event OnInit()
;!    ^^^^^^
    Debug.Trace("young")
EndEvent

;---
ScriptName Example extends Elder

Event OnInit()
;!    ^^^^^^
    If IsRunning()
        Stop()
    EndIf
EndEvent

;---
ScriptName Example extends Elder

Event OnInit()
;!    ^^^^^^
    Start()
EndEvent

; Silent: the elder has none.
Event OnReset()
    Start()
EndEvent

;---
ScriptName Example extends Elder

; Silent: called.
Event OnInit()
    Parent.OnInit()
EndEvent

;---
ScriptName Example extends Elder

; Silent: empty.
Event OnInit()
EndEvent
