ScriptName casting_none_to_an_object_gives_none

Function Main() Global
    Form f = None
    Debug.Trace(f as ObjectReference == None)
    ;= True
    Debug.Trace(f is ObjectReference)
    ;= False
    ScriptObject o = f
    Debug.Trace(o == None)
    ;= True
EndFunction
