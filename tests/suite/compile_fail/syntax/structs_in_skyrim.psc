ScriptName structs_in_skyrim
;! game skyrim
;! error P0111 4
Struct S
Int A
EndStruct
