ScriptName a_call_on_an_int
;! error P0315 5:7-9
Function Test()
    Int a = 1
    a.Go()
EndFunction
