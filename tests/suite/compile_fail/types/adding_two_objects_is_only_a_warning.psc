; Fallout 4's compiler casts the first object and adds the second to it.
ScriptName adding_two_objects_is_only_a_warning

Function Report(Form akFirst, Form akSecond)
    Debug.Trace(akFirst + akSecond + " met")
    ;! warning added-objects 5:17-35
EndFunction
