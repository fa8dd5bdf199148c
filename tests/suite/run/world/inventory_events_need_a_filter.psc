ScriptName inventory_events_need_a_filter extends ObjectReference

Event OnItemAdded(Form akBaseItem, Int aiItemCount, ObjectReference akItemReference, ObjectReference akSourceContainer)
    Debug.Trace("added " + aiItemCount + " from the player " + (akSourceContainer == Game.GetPlayer()))
EndEvent

Event OnItemRemoved(Form akBaseItem, Int aiItemCount, ObjectReference akItemReference, ObjectReference akDestContainer)
    Debug.Trace("removed " + aiItemCount)
EndEvent

Function Main()
    Form money = Game.GetCaps()
    AddItem(money, 1)
    Utility.Wait(1.0)
    AddInventoryEventFilter(money)
    AddItem(money, 2)
    Utility.Wait(1.0)
    ;= added 2 from the player False
    Game.GivePlayerCaps(5)
    Game.GetPlayer().RemoveItem(money, 3, false, Self)
    Utility.Wait(1.0)
    ;= added 3 from the player True
    RemoveItem(money, 4)
    Utility.Wait(1.0)
    ;= removed 4
    RemoveAllInventoryEventFilters()
    RemoveItem(money, 1)
    Utility.Wait(1.0)
    Debug.Trace(GetItemCount(money))
    ;= 1
EndFunction
