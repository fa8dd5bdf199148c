ScriptName a_string_for_an_object
;! error P0301 4:14-17
Function Test()
    Form f = "f"
EndFunction
