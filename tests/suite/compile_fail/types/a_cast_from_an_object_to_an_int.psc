ScriptName a_cast_from_an_object_to_an_int
;! error P0302 4:13-24
Function Test()
    Int a = self as Int
EndFunction
