ScriptName everything_is_in_the_one_cell
; The Creation Kit's wiki says of GetParentCell that it gives the cell that the reference is in. The
; player and what stands beside the player are in the same one.

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
