ScriptName a_function_inside_a_struct
;! error P0102 5:1-9
;! error P0104 7:1-10
Struct S
Function F()
EndFunction
EndStruct
