ScriptName is_in_skyrim
;! game skyrim
;! error P0111 6:16-18
Function Test()
    Form f
    Bool b = f is Form
EndFunction
