ScriptName the_player_is_always_there

Function Main() Global
    Actor player = Game.GetPlayer()
    Debug.Trace(player == None)
    ;= False
    Debug.Trace(player == Game.GetPlayer())
    ;= True
    Debug.Trace(player is Actor)
    ;= True
    Debug.Trace(player is ObjectReference)
    ;= True
    Debug.Trace(player is Form)
    ;= True
    Debug.Trace(player.GetFormID())
    ;= 20
    Debug.Trace(player.IsDead())
    ;= False
EndFunction
