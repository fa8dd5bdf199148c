ScriptName an_unknown_function_gives_none

Function Main()
    Var result = CallFunction("NoSuchFunction", new Var[0])
    Debug.Trace(result as String)
    ;= None
    Debug.Trace("next")
    ;= next
EndFunction

;~ error: ...NoSuchFunction...
