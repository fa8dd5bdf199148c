ScriptName strict_natives_makes_a_missing_native_an_error
;> --strict-natives --strict

Function Main() Global
    Debug.Trace(Unimplemented.Number())
    ;= 0
EndFunction

;~ error: ...Number...
;# 1
