ScriptName strict_without_an_error_ends_with_status_zero
;> --strict

Function Main() Global
    Debug.Trace("fine")
    ;= fine
EndFunction

;# 0
