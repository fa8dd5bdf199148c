ScriptName the_text_of_the_player_names_its_form

Function Main() Global
    ObjectReference player = Game.GetPlayer()
    Debug.Trace(player as String)
    ;= [Actor <PlayerRef (00000014)>]
EndFunction
