ScriptName fast_travel_stays_forbidden
;! game skyrim
; The Creation Kit's wiki: EnableFastTravel turns the player's fast travel on or off, and
; IsFastTravelEnabled returns which.

Function Main() Global
    Debug.Trace(Game.IsFastTravelEnabled())
    ;= True
    Game.EnableFastTravel(False)
    Debug.Trace(Game.IsFastTravelEnabled())
    ;= False
    Utility.Wait(1.0)
    Debug.Trace(Game.IsFastTravelControlsEnabled())
    ;= False
    Game.EnableFastTravel()
    Debug.Trace(Game.IsFastTravelEnabled())
    ;= True
EndFunction
