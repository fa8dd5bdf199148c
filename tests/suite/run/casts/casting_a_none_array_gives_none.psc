ScriptName casting_a_none_array_gives_none

Function Main() Global
    Form[] forms
    ObjectReference[] refs = forms as ObjectReference[]
    Debug.Trace(refs == None)
    ;= True
    Debug.Trace(refs.Length)
    ;= 0
EndFunction
