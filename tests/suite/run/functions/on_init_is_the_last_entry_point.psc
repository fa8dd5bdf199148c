ScriptName on_init_is_the_last_entry_point

Event OnInit()
    Debug.Trace("initialised")
EndEvent

;= initialised
