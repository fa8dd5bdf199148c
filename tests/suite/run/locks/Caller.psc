ScriptName Caller
; Helper: calls its argument back.

Function Call(calling_back_into_the_own_object_is_no_deadlock who)
    who.Back()
EndFunction
