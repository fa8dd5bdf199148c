ScriptName two_script_names
;! error P0108 3:1-19
ScriptName Another
Function Test()
EndFunction
