ScriptName Host
; Helper: its OnInit goes back to Visitor while a call from there waits for it.

Event OnInit()
    Visitor visitor = GC.Create("Visitor") as Visitor
    Var[] arguments = new Var[1]
    arguments[0] = self
    visitor.CallFunctionNoWait("Visit", arguments)
    Utility.Wait(0.5)
    visitor.Ping()
    Debug.Trace("OnInit went through Visitor")
EndEvent

Int Function Number()
    Return 1
EndFunction
