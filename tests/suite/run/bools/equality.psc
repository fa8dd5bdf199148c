ScriptName equality

Function Main() Global
    Bool yes = True
    Debug.Trace(yes == True)
    ;= True
    Debug.Trace(yes == False)
    ;= False
    Debug.Trace(yes != False)
    ;= True
    Debug.Trace(!yes)
    ;= False
    Debug.Trace(!yes == False)
    ;= True
EndFunction
