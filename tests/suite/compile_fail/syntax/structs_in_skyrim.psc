ScriptName structs_in_skyrim
;! game skyrim
;! error P0111 4:1-7
Struct S
Int A
EndStruct
