ScriptName too_few_arguments_of_a_native
;! error P0501 4:13-19
Function Test()
    Utility.Wait()
EndFunction
