ScriptName the_array_limit_counts_single_additions
;> --array-limit 10

Function Main() Global
    String[] list = new String[0]
    Int i = 0
    While i < 12
        list.Add("x" + i)
        i += 1
    EndWhile
    Debug.Trace(list.Length)
    ;= 10
    Debug.Trace(list[9])
    ;= x9
EndFunction

;~ error: Array index 10 is out of range (0-9)
;~ error: Array index 10 is out of range (0-9)
