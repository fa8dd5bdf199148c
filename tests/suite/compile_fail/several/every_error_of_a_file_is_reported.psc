ScriptName every_error_of_a_file_is_reported
;! error P0301 7:13-16
;! error P0202 8:13-19
;! error P0203 9:5-11
;! error P0311 12:12-13
Function Test()
    Int a = "x"
    Int b = nobody
    Nobody()
EndFunction
Function Other()
    Return 5
EndFunction
