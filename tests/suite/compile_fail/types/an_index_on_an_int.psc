ScriptName an_index_on_an_int
;! error P0305 5:13-14
Function Test()
    Int a = 1
    Int b = a[0]
EndFunction
