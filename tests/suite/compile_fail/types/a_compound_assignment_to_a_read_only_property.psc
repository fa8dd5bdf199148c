ScriptName a_compound_assignment_to_a_read_only_property
;! error P0309 5:5-6
Int Property P = 3 AutoReadOnly
Function Test()
    P += 4
EndFunction
