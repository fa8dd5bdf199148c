;! error P0104 4:1-12
ScriptName end_property_after_auto
Int Property P Auto
EndProperty
