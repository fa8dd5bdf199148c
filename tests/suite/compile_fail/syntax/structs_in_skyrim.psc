ScriptName structs_in_skyrim
;! game skyrim
;! error P0201 5:1-7
;! error P0111 7:1-10
Struct S
Int A
EndStruct
