ScriptName a_private_variable_of_the_parent extends FailParent
;! error P0202 4:13-19
Function Test()
    Int a = hidden
EndFunction
