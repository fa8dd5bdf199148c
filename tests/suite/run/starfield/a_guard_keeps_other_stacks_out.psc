ScriptName a_guard_keeps_other_stacks_out
;! game starfield

Guard Door ProtectsFunctionLogic
String log = ""

Function Work(String name)
    LockGuard Door
        log += name + "1 "
        Utility.Wait(1.0)
        log += name + "2 "
    EndLockGuard
EndFunction

Function Main()
    Var[] a = new Var[1]
    a[0] = "a"
    Var[] b = new Var[1]
    b[0] = "b"
    CallFunctionNoWait("Work", a)
    CallFunctionNoWait("Work", b)
    Utility.Wait(5.0)
    Debug.Trace(log)
    ;= a1 a2 b1 b2
EndFunction
