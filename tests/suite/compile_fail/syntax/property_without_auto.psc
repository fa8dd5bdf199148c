;! error P0113 3:1-15
ScriptName property_without_auto
Int Property P
Int Property Q Auto
