;! error P0113 3:1-15
ScriptName property_without_auto_at_the_end
Int Property P
