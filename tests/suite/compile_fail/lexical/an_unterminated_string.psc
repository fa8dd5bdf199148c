ScriptName an_unterminated_string
;! error P0002 4:16-27
Function Test()
    String s = "never ends
EndFunction
