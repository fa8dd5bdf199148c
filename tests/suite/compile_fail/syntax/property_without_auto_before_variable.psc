;! error P0113 3:1-15
ScriptName property_without_auto_before_variable
Int Property P
Int x
