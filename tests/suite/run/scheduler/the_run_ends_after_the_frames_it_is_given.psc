ScriptName the_run_ends_after_the_frames_it_is_given
;> --frames 3

Function Main() Global
    Debug.Trace("start")
    Int i = 0
    While True
        i += 1
    EndWhile
    Debug.Trace("never")
EndFunction

;= start
;# 0
