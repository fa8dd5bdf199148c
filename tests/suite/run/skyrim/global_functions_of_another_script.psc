ScriptName global_functions_of_another_script
;! game skyrim

Import SkyrimTools

Function Main() Global
    Debug.Trace(Twice(4))
    ;= 8
    Debug.Trace(SkyrimTools.Twice(5))
    ;= 10
EndFunction
