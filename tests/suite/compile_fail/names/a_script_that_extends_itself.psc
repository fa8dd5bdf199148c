ScriptName a_script_that_extends_itself extends a_script_that_extends_itself
;! error P0209 1:49-77
Function Test()
EndFunction
