ScriptName instant_natives_take_no_time
;> --instant-natives

Function Main() Global
    Float before = Utility.GetCurrentRealTime()
    Actor player = Game.GetPlayer()
    player.GetValue(None)
    player.MoveTo(player)
    Debug.Trace(Utility.GetCurrentRealTime() == before)
    ;= True
EndFunction
