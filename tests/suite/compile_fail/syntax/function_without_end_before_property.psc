;! error P0102 5:5-13
ScriptName function_without_end_before_property
Function F()
  Int a = 1
Int Property P Auto
