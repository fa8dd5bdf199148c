ScriptName a_form_list_keeps_its_order extends FormList

Function Main()
    AddForm(Game.GetPlayer())
    AddForm(Game.GetCaps())
    AddForm(Game.GetPlayer())
    Debug.Trace(GetSize())
    ;= 2
    Debug.Trace(GetAt(1) == Game.GetCaps())
    ;= True
    Debug.Trace(Find(Game.GetPlayer()) + " " + HasForm(Self))
    ;= 0 False
    RemoveAddedForm(Game.GetPlayer())
    Debug.Trace(GetAt(0) == Game.GetCaps())
    ;= True
    Debug.Trace(GetAt(7) == None)
    ;= True
    Revert()
    Debug.Trace(GetSize())
    ;= 0
EndFunction
