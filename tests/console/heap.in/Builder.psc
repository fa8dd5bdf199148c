ScriptName Builder extends Quest
; Places references and never deletes them. Most are in a list, five in a variable, two nowhere.

FormList Property Bodies Auto
ObjectReference[] Kept

Function Main()
    Actor player = Game.GetPlayer()
    Form money = Game.GetForm(0xF)
    Kept = new ObjectReference[0]
    Int i = 0
    While i < 300
        ObjectReference body = player.PlaceAtMe(money)
        Bodies.AddForm(body)
        i += 1
    EndWhile
    While i < 305
        Kept.Add(player.PlaceAtMe(money))
        i += 1
    EndWhile
    player.PlaceAtMe(player.GetActorBase(), 2)
    Utility.Wait(60.0)
EndFunction
