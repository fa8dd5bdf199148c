ScriptName the_properties_file_runs_full_setters
;> --properties the_properties_file_runs_full_setters.json

Int stored = 0

Int Property Level
    Int Function Get()
        Return stored
    EndFunction
    Function Set(Int value)
        stored = value * 2
    EndFunction
EndProperty

Event OnInit()
    Debug.Trace("in OnInit " + Level)
EndEvent

;= in OnInit 42
