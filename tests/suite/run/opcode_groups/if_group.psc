ScriptName if_group

Function Main()
    Debug.Trace(True && True)
    ;= True
    Debug.Trace(True && False)
    ;= False
    Debug.Trace(False || True)
    ;= True
    Debug.Trace(False || False)
    ;= False
    ScriptObject me = self
    ScriptObject nobody
    If me
        Debug.Trace("some object")
    EndIf
    ;= some object
    If nobody
        Debug.Trace("wrong")
    ElseIf me && !nobody
        Debug.Trace("second branch")
    Else
        Debug.Trace("wrong")
    EndIf
    ;= second branch
EndFunction
