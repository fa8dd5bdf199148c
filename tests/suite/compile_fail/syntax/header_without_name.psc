;! error P0101 2:11-11
ScriptName
