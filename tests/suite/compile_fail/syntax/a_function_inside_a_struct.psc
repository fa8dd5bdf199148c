ScriptName a_function_inside_a_struct
;! error P0102 4:1-9
Struct S
Function F()
EndFunction
EndStruct
