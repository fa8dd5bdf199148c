ScriptName a_local_before_its_declaration
;! error P0202 4:13-18
Function Test()
    Int a = later
    Int later = 1
EndFunction
