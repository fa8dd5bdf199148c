ScriptName each_call_has_its_own_locals

String Function Nest(Int depth)
    Int mine = depth * 10
    String inner = ""
    If depth > 0
        inner = Nest(depth - 1)
    EndIf
    Return mine + " " + inner
EndFunction

Function Main()
    Debug.Trace(Nest(3) + ".")
    ;= 30 20 10 0 .
EndFunction
