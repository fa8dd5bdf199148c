ScriptName most_natives_take_a_frame
; The Creation Kit's wiki divides natives into latent ones, "non-delayed" ones, and all others,
; which wait for the game's next frame. A Skyrim plugin for speed moves Game.GetPlayer out of the
; last group by a setting, so it belongs to that group.

Int Function FramesSince(Float before) Global
    Return ((Utility.GetCurrentRealTime() - before) * 60.0 + 0.5) as Int
EndFunction

Function Main() Global
    Float before = Utility.GetCurrentRealTime()
    Actor player = Game.GetPlayer()
    Debug.Trace("GetPlayer " + FramesSince(before))
    ;= GetPlayer 1

    before = Utility.GetCurrentRealTime()
    player.GetValue(None)
    player.GetValue(None)
    player.GetValue(None)
    Debug.Trace("GetValue, three times " + FramesSince(before))
    ;= GetValue, three times 3

    before = Utility.GetCurrentRealTime()
    player.MoveTo(player)
    Debug.Trace("MoveTo " + FramesSince(before))
    ;= MoveTo 1

    before = Utility.GetCurrentRealTime()
    player.GetPositionX()
    player.GetAngleZ()
    player.GetFormID()
    Math.Floor(Math.Sqrt(2.0))
    Utility.RandomInt(1, 6)
    Utility.GetCurrentGameTime()
    Utility.Wait(0.0)
    Debug.OpenUserLog("frames")
    Debug.Trace("others " + FramesSince(before))
    ;= others 0
EndFunction
