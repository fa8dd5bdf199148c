ScriptName degrees_and_radians

Function Main() Global
    Debug.Trace(Math.DegreesToRadians(180.0))
    ;= 3.141593
    Debug.Trace(Math.RadiansToDegrees(3.14159265))
    ;= 180.000000
EndFunction
