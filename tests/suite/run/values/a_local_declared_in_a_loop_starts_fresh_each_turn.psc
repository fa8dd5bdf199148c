ScriptName a_local_declared_in_a_loop_starts_fresh_each_turn
; Fallout 4 sets a local without an initialiser to its default where it is declared.

Function Main() Global
    Int turn = 0
    While turn < 3
        Int fresh
        String text
        Debug.Trace("fresh " + fresh + text)
        fresh = turn + 10
        text = "dirty"
        turn += 1
    EndWhile
    ;= fresh 0
    ;= fresh 0
    ;= fresh 0
EndFunction
