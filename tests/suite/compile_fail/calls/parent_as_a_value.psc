ScriptName parent_as_a_value
;! error P0101 4
Function Test()
    ScriptObject o = Parent
EndFunction
