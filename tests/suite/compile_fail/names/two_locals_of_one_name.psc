ScriptName two_locals_of_one_name
;! error P0211 5:9-10
Function Test()
    Int a
    Int a
EndFunction
