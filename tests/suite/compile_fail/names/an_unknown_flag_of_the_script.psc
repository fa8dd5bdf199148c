ScriptName an_unknown_flag_of_the_script Purple
;! error P0206 1:42-48
Function Test()
EndFunction
