ScriptName an_empty_string_is_false

Function Main() Global
    String empty
    Debug.Trace(!empty)
    ;= True
    Debug.Trace(!"x")
    ;= False
    If empty
        Debug.Trace("wrong")
    Else
        Debug.Trace("empty is false")
    EndIf
    ;= empty is false
    Debug.Trace("False" as Bool)
    ;= True
    Debug.Trace("0" as Bool)
    ;= True
EndFunction
