ScriptName a_type_used_as_a_value
;! error P0202 4:14-18
Function Test()
    Form f = Form
EndFunction
