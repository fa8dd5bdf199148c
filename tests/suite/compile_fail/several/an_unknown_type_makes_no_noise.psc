ScriptName an_unknown_type_makes_no_noise
;! error P0201 3:1-9
Nonsense x
Function Test()
    x.Go()
    Int a = x.Size
EndFunction
