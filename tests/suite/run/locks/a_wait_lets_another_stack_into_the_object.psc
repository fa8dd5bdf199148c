ScriptName a_wait_lets_another_stack_into_the_object

String log = ""

Function Work(String name)
    log += name + "1 "
    Utility.Wait(1.0)
    log += name + "2 "
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
    ;= a1 b1 a2 b2
EndFunction
