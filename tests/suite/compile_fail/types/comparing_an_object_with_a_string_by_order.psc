ScriptName comparing_an_object_with_a_string_by_order
;! error P0303 4:14-24
Function Test()
    Bool c = Self < "a"
EndFunction
