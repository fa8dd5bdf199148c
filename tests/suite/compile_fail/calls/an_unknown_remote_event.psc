ScriptName an_unknown_remote_event
;! error P0207 4:46-57
Function Test()
    RegisterForRemoteEvent(Game.GetPlayer(), "OnNothing")
EndFunction
