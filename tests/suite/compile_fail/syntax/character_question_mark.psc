;! error P0001 5:9-10
ScriptName character_question_mark
Function F()
  Bool a = true
  a = a ? a
EndFunction
