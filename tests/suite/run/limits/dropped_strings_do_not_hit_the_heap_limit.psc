ScriptName dropped_strings_do_not_hit_the_heap_limit
;> --heap 2M

Function Main() Global
    String block = "0123456789abcdef"
    Int i = 0
    While i < 10
        block = block + block
        i += 1
    EndWhile
    i = 0
    While i < 1000
        String copy = block + i
        i += 1
    EndWhile
    Debug.Trace(i)
    ;= 1000
EndFunction

;# 0
