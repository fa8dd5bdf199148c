;! error P0101 3:7-7
ScriptName import_without_name
Import
