ScriptName an_array_cast_makes_a_new_array

Form[] Function Make()
    Form[] list = new Form[2]
    Return list
EndFunction

Function Main()
    Form[] forms = Make()
    ObjectReference[] refs = forms as ObjectReference[]
    Debug.Trace(refs.Length)
    ;= 2
    Debug.Trace(refs[0])
    ;= None
    refs.Add(None)
    Debug.Trace(refs.Length)
    ;= 3
    Debug.Trace(forms.Length)
    ;= 2
EndFunction
