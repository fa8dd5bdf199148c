ScriptName negating_a_bool
;! error P0303 4:14-19
Function Test()
    Bool b = -True
EndFunction
