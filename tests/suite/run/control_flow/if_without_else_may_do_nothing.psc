ScriptName if_without_else_may_do_nothing

Function Main() Global
    Int n = 1
    If n > 5
        n = 50
    EndIf
    Debug.Trace(n)
    ;= 1
    If n
    EndIf
    Debug.Trace("after the empty if")
    ;= after the empty if
EndFunction
