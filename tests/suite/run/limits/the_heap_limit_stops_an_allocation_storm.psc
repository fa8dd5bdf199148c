ScriptName the_heap_limit_stops_an_allocation_storm
;> --heap 2M --array-limit 0

Struct Block
    Int A
    Int B
EndStruct

Function Main() Global
    Block[] kept = new Block[0]
    While True
        kept.Add(new Block)
    EndWhile
EndFunction

;? --heap
;# 3
