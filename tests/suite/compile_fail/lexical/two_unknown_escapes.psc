ScriptName two_unknown_escapes
;! error P0003 5:17-19
;! error P0003 5:24-26
Function Test()
    String s = "\a and \0"
EndFunction
