ScriptName a_property_inside_a_state
;! error P0105 4
State A
Int Property P Auto
EndState
