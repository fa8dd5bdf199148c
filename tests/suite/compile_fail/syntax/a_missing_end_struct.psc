ScriptName a_missing_end_struct
;! error P0102 4:6-6
Struct Point
Int X
