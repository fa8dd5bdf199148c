;! error P0108 3:1-24
ScriptName header_twice
ScriptName header_twice
