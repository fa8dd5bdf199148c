ScriptName none_as_an_argument_is_silent

Bool Function IsNone(Form f, Int[] list, String s)
    Return f == None && list == None && s == ""
EndFunction

Function Main()
    Debug.Trace(IsNone(None, None, ""))
    ;= True
EndFunction
