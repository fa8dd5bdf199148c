;! error P0102 4:12-12
ScriptName function_without_end_at_the_end
Function F()
  Int a = 1
