ScriptName a_missing_type_twice_on_a_line
;! error P0201 4:5-17
Function Test()
    NotInstalled thing = None as NotInstalled
EndFunction
