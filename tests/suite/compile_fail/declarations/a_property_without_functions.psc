ScriptName a_property_without_functions
;! error P0408 3:14-15
Int Property P
EndProperty
