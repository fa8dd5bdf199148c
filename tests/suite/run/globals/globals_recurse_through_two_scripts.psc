ScriptName globals_recurse_through_two_scripts

Function Main() Global
    Debug.Trace(Ping.Count(6))
    ;= 6
EndFunction
