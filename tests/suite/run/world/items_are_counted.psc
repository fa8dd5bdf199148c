ScriptName items_are_counted

Function Main() Global
    ObjectReference player = Game.GetPlayer()
    Form money = Game.GetForm(0xF)
    Debug.Trace(money == None)
    ;= False
    Debug.Trace(player.GetItemCount(money))
    ;= 0
    player.AddItem(money, 10)
    player.AddItem(money)
    Debug.Trace(player.GetItemCount(money))
    ;= 11
    player.RemoveItem(money, 4)
    Debug.Trace(player.GetItemCount(money))
    ;= 7
    player.RemoveItem(money, 100)
    Debug.Trace(player.GetItemCount(money))
    ;= 0
EndFunction
