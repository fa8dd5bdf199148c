ScriptName on_init_runs_once

Int times = 0

Event OnInit()
    times += 1
EndEvent

Function Main()
    Utility.Wait(1.0)
    Debug.Trace(times)
    ;= 1
EndFunction
