ScriptName a_parent_for_a_child
;! error P0301 5:25-26
Function Test()
    Form f
    ObjectReference r = f
EndFunction
