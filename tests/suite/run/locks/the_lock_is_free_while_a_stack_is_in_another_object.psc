ScriptName the_lock_is_free_while_a_stack_is_in_another_object
; The helper waits inside its own object, so the caller's object is free meanwhile.

String log = ""

Function Work(String name)
    log += name + "< "
    Locker other = GC.Create("Locker") as Locker
    other.Hold(1.0)
    log += name + "> "
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
    ;= a< b< a> b>
EndFunction
