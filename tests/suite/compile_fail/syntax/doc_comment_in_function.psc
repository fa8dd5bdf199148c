;! error P0107 5:3-11
ScriptName doc_comment_in_function
Function F()
  Int a = 1
  { text }
EndFunction
