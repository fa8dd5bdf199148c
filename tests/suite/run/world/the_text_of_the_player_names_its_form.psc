ScriptName the_text_of_the_player_names_its_form
; Public logs show references only by number: the games keep no editor ids of references, and
; the space before the number stays. Races and quests have theirs.

Function Main() Global
    ObjectReference player = Game.GetPlayer()
    Debug.Trace(player as String)
    ;= [Actor < (00000014)>]
    Debug.Trace((player as Actor).GetRace())
    ;= [Race <HumanRace (00013746)>]
EndFunction
