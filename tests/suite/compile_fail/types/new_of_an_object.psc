ScriptName new_of_an_object
;! error P0313 4:18-22
Function Test()
    Form f = new Form
EndFunction
