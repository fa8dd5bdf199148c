ScriptName an_unterminated_string_does_not_swallow_the_next_line
;! error P0002 5:16-27
;! error P0301 6:13-19
Function Test()
    String s = "never ends
    Int n = "text"
EndFunction
