ScriptName comparing_objects_by_order
;! error P0303 6:14-19
Function Test()
    Form a
    Form b
    Bool c = a < b
EndFunction
