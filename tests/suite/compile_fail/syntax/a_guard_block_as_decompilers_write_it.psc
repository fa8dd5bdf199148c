ScriptName a_guard_block_as_decompilers_write_it
;! game starfield
;! error P0101 8:5-10
;! error P0101 10:5-13
Guard Door
Int count
Function Test()
    Guard Door
        count = 3
    EndGuard
    count = 4
EndFunction
