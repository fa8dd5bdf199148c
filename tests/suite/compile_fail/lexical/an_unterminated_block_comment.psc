ScriptName an_unterminated_block_comment
;! error P0004 5:1-3
Function Test()
EndFunction
;/ never closed
Function Other()
EndFunction
