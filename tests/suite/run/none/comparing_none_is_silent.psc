ScriptName comparing_none_is_silent

Function Main() Global
    Form nobody
    Int[] list
    Debug.Trace(nobody == None)
    ;= True
    Debug.Trace(list == None)
    ;= True
    Debug.Trace(list != None)
    ;= False
    Debug.Trace(!nobody)
    ;= True
    Debug.Trace(list.Length)
    ;= 0
EndFunction
