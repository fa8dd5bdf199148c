ScriptName an_unknown_function_of_the_parent extends FailParent
;! error P0203 4:12-18
Function Test()
    Parent.Nobody()
EndFunction
