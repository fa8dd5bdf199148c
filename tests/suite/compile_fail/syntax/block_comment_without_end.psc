;! error P0004 6:1-3
ScriptName block_comment_without_end
Function F()
  Int a = 1
EndFunction
;/ the rest of the file
Function G()
