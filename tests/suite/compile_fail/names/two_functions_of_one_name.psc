ScriptName two_functions_of_one_name
;! error P0211 5:10-14
Function Same()
EndFunction
Function Same()
EndFunction
