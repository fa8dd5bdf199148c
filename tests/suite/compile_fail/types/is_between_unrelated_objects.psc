ScriptName is_between_unrelated_objects
;! error P0302 5:14-34
Function Test()
    Quest q
    Bool b = q is ObjectReference
EndFunction
