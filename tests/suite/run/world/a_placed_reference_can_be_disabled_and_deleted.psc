ScriptName a_placed_reference_can_be_disabled_and_deleted

Function Main() Global
    ObjectReference thing = Game.GetPlayer().PlaceAtMe(Game.GetForm(0xF))
    Debug.Trace(thing == None)
    ;= False
    Debug.Trace(thing.IsEnabled())
    ;= True
    thing.Disable()
    Debug.Trace(thing.IsDisabled())
    ;= True
    thing.Enable()
    Debug.Trace(thing.IsDisabled())
    ;= False
    Debug.Trace(thing.IsDeleted())
    ;= False
    thing.Delete()
    Debug.Trace(thing.IsDeleted())
    ;= True
EndFunction
