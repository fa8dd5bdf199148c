ScriptName the_heap_limit_stops_string_doubling
;> --heap 4M

Function Main() Global
    String s = "0123456789abcdef"
    Int doublings = 0
    Debug.Trace("doubling")
    While True
        s = s + s
        doublings += 1
    EndWhile
EndFunction

;= doubling
;? --heap
;# 3
