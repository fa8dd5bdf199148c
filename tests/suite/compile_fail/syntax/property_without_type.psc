;! error P0101 3:1-9
ScriptName property_without_type
Property P Auto
