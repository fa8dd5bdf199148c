ScriptName a_chained_cast
;! error P0101 4:27-29
Function Test()
    String s = 1 as Float as String
EndFunction
