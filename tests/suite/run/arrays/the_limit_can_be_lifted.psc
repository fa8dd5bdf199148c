ScriptName the_limit_can_be_lifted
;> --array-limit 0

Function Main() Global
    Int n = 1000
    Int[] list = new Int[n]
    list.Add(1, 500)
    Debug.Trace(list.Length)
    ;= 1500
    Debug.Trace(list[1499])
    ;= 1
EndFunction
