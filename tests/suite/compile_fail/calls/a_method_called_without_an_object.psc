ScriptName a_method_called_without_an_object
;! error P0506 4:17-24
Function Test()
    GlobalTools.Once(1)
EndFunction
