ScriptName an_index_on_an_object
;! error P0305 5:14-15
Function Test()
    Form f
    Form g = f[0]
EndFunction
