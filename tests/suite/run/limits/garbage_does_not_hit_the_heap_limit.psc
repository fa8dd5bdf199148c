ScriptName garbage_does_not_hit_the_heap_limit
; At the limit a full pass is tried before the script is stopped.
;> --heap 4M

Function Main() Global
    Int i = 0
    While i < 20000
        Int[] list = new Int[100]
        list[99] = i
        i += 1
    EndWhile
    Debug.Trace(i)
    ;= 20000
EndFunction

;# 0
