;! error P0101 5:25-27
ScriptName cast_twice
Function F()
  Int a = 1
  String s = a as Float as String
EndFunction
