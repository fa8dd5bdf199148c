ScriptName an_array_of_a_child_for_an_array_of_the_parent
;! error P0301 4:16-38
Function Test()
    Form[] a = new ObjectReference[2]
EndFunction
