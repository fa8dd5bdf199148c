ScriptName text_is_capitalised

Function Main() Global
    Bool yes = TRUE
    Bool no = false
    Debug.Trace(yes)
    ;= True
    Debug.Trace(no)
    ;= False
    Debug.Trace("a" + yes + no)
    ;= aTrueFalse
EndFunction
