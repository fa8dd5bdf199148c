;! error P0101 3:8-14
ScriptName import_of_a_path
Import "Math"
