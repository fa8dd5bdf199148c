ScriptName parent_as_a_value
;! error P0508 4:22-28
Function Test()
    ScriptObject o = Parent
EndFunction
