ScriptName negating_a_string
;! error P0303 4:16-20
Function Test()
    String s = -"a"
EndFunction
