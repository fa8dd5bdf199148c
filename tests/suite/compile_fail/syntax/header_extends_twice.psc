;! error P0101 2:54-61
ScriptName header_extends_twice extends ScriptObject extends ScriptObject
