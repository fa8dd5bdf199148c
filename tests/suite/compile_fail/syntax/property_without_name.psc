;! error P0101 3:14-18
ScriptName property_without_name
Int Property Auto
