ScriptName a_single_bar
;! error P0006 4:19-20
Function Test()
    Bool b = True | False
EndFunction
