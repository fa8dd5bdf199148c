ScriptName a_property_inside_a_state
;! error P0105 4:5-13
State A
Int Property P Auto
EndState
