ScriptName comparing_strings_by_order
;! error P0303 4:14-23
Function Test()
    Bool c = "a" < "b"
EndFunction
