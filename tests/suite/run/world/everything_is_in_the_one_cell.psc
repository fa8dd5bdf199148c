ScriptName everything_is_in_the_one_cell
; According to the Creation Kit's wiki, GetParentCell returns the cell that the reference is in. The
; player and what is next to the player are in the same one.

Function Main() Global
    Actor player = Game.GetPlayer()
    ObjectReference box = player.PlaceAtMe(Game.GetForm(0xF))
    Debug.Trace(player.GetParentCell() != None)
    ;= True
    Debug.Trace(player.GetParentCell() == box.GetParentCell())
    ;= True
    Debug.Trace(player.GetParentCell() as Cell == None)
    ;= False
    Debug.Trace(player.GetRace())
    ;= [Race <HumanRace (00013746)>]
EndFunction
