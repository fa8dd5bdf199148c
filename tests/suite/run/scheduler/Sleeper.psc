ScriptName Sleeper
; Helper: sleeps on its own stack.

Function Start(Int seconds)
    Var[] arguments = new Var[1]
    arguments[0] = seconds
    CallFunctionNoWait("Sleep", arguments)
EndFunction

Function Sleep(Int seconds)
    Utility.Wait(seconds)
    Debug.Trace("woke " + seconds)
EndFunction
