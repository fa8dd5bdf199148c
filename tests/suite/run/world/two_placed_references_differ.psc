ScriptName two_placed_references_differ

Function Main() Global
    Form money = Game.GetForm(0xF)
    ObjectReference a = Game.GetPlayer().PlaceAtMe(money)
    ObjectReference b = Game.GetPlayer().PlaceAtMe(money)
    Debug.Trace(a == b)
    ;= False
    Debug.Trace(a.GetBaseObject() == money)
    ;= True
    Debug.Trace(a.GetBaseObject() == b.GetBaseObject())
    ;= True
EndFunction
