ScriptName lines_may_continue

Function Main() Global
    Int total = 1 + \
    2 + \
    3
    Debug.Trace(total)
    ;= 6
    If total == 6 && \
        total > 0
        Debug.Trace("continued")
    EndIf
    ;= continued
EndFunction
