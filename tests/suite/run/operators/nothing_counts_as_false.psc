ScriptName nothing_counts_as_false

Function Nothing() Global
    Debug.Trace("called")
EndFunction

Function Main() Global
    Debug.Trace(True && Nothing())
    ;= called
    ;= False
    Debug.Trace(Nothing() || True)
    ;= called
    ;= True
    If !Nothing()
        Debug.Trace("not nothing")
    EndIf
    ;= called
    ;= not nothing
EndFunction
