ScriptName a_native_that_nobody_implements_gives_the_default
; One warning for each native, not for each call.

Function Main() Global
    Debug.Trace(Unimplemented.Number())
    ;= 0
    Debug.Trace(Unimplemented.Number())
    ;= 0
    Debug.Trace("<" + Unimplemented.Text() + ">")
    ;= <>
    Debug.Trace(Unimplemented.Thing() == None)
    ;= True
    Debug.Trace("next")
    ;= next
EndFunction

;~ warning: ...Number...
;~ warning: ...Text...
;~ warning: ...Thing...
