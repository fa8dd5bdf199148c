ScriptName an_unknown_global_function
;! error P0203 4:13-19
Function Test()
    Utility.Nobody()
EndFunction
