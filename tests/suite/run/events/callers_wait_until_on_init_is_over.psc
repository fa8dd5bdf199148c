ScriptName callers_wait_until_on_init_is_over
; The barrier: OnInit waits a second, and a call from outside still finds it finished.

Function Main() Global
    SlowStarter s = GC.Create("SlowStarter") as SlowStarter
    Debug.Trace(s.Steps())
    ;= 3
EndFunction
