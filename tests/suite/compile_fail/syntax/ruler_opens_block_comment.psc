;! error P0004 3:1-3
ScriptName ruler_opens_block_comment
;//////////////////////
Function F()
  Int a = 1
EndFunction
