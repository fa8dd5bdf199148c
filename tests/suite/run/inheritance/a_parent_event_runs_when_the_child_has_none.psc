ScriptName a_parent_event_runs_when_the_child_has_none extends EventParent

Function Main()
    Debug.Trace("main")
EndFunction
;= parent's OnInit
;= main
