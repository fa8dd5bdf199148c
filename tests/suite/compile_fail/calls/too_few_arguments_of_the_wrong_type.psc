ScriptName too_few_arguments_of_the_wrong_type
;! error P0501 6:5-14
Function Go(Form what, Float howFar)
EndFunction
Function Test()
    Go("far")
EndFunction
