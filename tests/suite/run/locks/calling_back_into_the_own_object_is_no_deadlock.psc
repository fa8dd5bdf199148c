ScriptName calling_back_into_the_own_object_is_no_deadlock
;> -- Caller

Int called = 0

Function Back()
    called += 1
EndFunction

Function Main(Caller caller)
    caller.Call(self)
    Debug.Trace(called)
    ;= 1
EndFunction
