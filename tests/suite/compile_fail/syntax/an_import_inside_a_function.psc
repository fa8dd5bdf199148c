ScriptName an_import_inside_a_function
;! error P0102 4:5-11
Function Test()
    Import Math
EndFunction
