ScriptName a_script_may_hear_itself

CustomEvent Echo

Function Main()
    RegisterForCustomEvent(self, "Echo")
    Var[] arguments = new Var[1]
    arguments[0] = 5
    SendCustomEvent("Echo", arguments)
    Debug.Trace("sent")
    ;= sent
EndFunction

Event a_script_may_hear_itself.Echo(a_script_may_hear_itself akSender, Var[] akArgs)
    Debug.Trace(akSender == self)
    ;= True
    Debug.Trace(akArgs[0] as Int)
    ;= 5
EndEvent
