ScriptName a_string_for_an_int
;! error P0301 4:13-19
Function Test()
    Int a = "five"
EndFunction
