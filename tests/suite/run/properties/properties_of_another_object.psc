ScriptName properties_of_another_object
;> -- Tank

Function Main(Tank tank)
    Debug.Trace(tank.Level)
    ;= 3
    tank.Level = 8
    Debug.Trace(tank.Level)
    ;= 8
    Debug.Trace(tank.Limit)
    ;= 100
    Debug.Trace(tank.Doubled)
    ;= 16
    tank.Doubled = 30
    Debug.Trace(tank.Level)
    ;= 15
    tank.Level += 1
    Debug.Trace(tank.Level)
    ;= 16
EndFunction
