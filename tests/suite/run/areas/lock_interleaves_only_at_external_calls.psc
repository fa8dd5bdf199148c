ScriptName lock_interleaves_only_at_external_calls
; Locks: between two external calls a stack is alone in its object.

String log = ""

Function Work(String name)
    log += "(" + name
    Int i = 0
    While i < 200
        i += 1
    EndWhile
    log += ")"
    Utility.Wait(1.0)
    log += "[" + name
    i = 0
    While i < 200
        i += 1
    EndWhile
    log += "]"
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
    ;= (a)(b)[a][b]
EndFunction
