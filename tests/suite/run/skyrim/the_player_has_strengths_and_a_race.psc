ScriptName the_player_has_strengths_and_a_race
;! game skyrim
; Skyrim's character begins with 100 in each of the three strengths, and as a Nord, until the race is
; chosen; race and numbers are in the game's own data and on its wikis.

Function Main() Global
    Actor player = Game.GetPlayer()
    Debug.Trace(player.GetActorValue("Magicka"))
    ;= 100.000000
    Debug.Trace(player.GetActorValue("Stamina"))
    ;= 100.000000
    player.DamageActorValue("Stamina", 30.0)
    Debug.Trace(player.GetActorValue("Stamina"))
    ;= 70.000000
    Debug.Trace(player.GetActorValue("OneHanded"))
    ;= 0.000000
    Debug.Trace(player.GetRace())
    ;= [Race <NordRace (00013746)>]
    Debug.Trace(player.GetActorBase().GetRace() == player.GetRace())
    ;= True
EndFunction
