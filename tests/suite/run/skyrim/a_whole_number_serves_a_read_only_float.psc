ScriptName a_whole_number_serves_a_read_only_float
;! game skyrim

Float Property Third = 3 AutoReadOnly
Float Property Half = 0.5 AutoReadOnly

Function Main()
    Debug.Trace(Third / 2.0)
    ;= 1.500000
    Debug.Trace(Half)
    ;= 0.500000
EndFunction
