ScriptName while_with_a_false_condition_never_runs

Function Main() Global
    Int runs = 0
    While False
        runs += 1
    EndWhile
    While runs > 0
        runs += 1
    EndWhile
    Debug.Trace(runs)
    ;= 0
EndFunction
