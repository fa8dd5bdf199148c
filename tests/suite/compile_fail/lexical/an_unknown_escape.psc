ScriptName an_unknown_escape
;! error P0003 4:18-20
Function Test()
    String s = "a\qb"
EndFunction
