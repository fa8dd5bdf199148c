ScriptName a_child_event_may_call_its_parents extends EventParent

Event OnInit()
    Debug.Trace("before")
    Parent.OnInit()
    Debug.Trace("after")
EndEvent

;= before
;= parent's OnInit
;= after
