ScriptName a_void_function_as_an_argument
;! error P0304 6:17-26
Function Nothing()
EndFunction
Function Test()
    Debug.Trace(Nothing())
EndFunction
