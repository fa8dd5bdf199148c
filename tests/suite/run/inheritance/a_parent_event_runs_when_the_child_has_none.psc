ScriptName a_parent_event_runs_when_the_child_has_none extends EventParent
; OnInit of the parent runs for the child.

;= parent's OnInit
