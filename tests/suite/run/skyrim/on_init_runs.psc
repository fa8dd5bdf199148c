ScriptName on_init_runs
;! game skyrim

Event OnInit()
    Debug.Trace("initialised")
EndEvent

;= initialised
