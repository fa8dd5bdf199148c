ScriptName multiplying_a_string
;! error P0303 4:13-20
Function Test()
    Int a = "a" * 2
EndFunction
