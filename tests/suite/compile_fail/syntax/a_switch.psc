ScriptName a_switch
;! error P0201 5:5-11
Int number
Function Test()
    Switch number
EndFunction
