ScriptName a_stray_backslash
;! error P0007 4:15-16
Function Test()
    Int a = 1 \ + 2
EndFunction
