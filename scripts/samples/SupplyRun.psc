ScriptName SupplyRun extends Quest
{ A quest that counts what the settlers bring in, as many mods do: it starts with the game and looks around every few seconds.
  `cyperus run scripts/samples/SupplyRun.psc --world scripts/samples/supply-run.toml --minutes 1` }

Struct Delivery
  Form Item
  Int Count
EndStruct

Actor Property PlayerRef Auto
GlobalVariable Property Interval Auto
FormList Property Goods Auto
Delivery[] Property Orders Auto

Event OnQuestInit()
  Debug.Trace("Supply run: " + Orders.Length + " orders, every " + Interval.GetValue() + " seconds")
  StartTimer(Interval.GetValue())
EndEvent

Event OnTimer(Int aiTimerID)
  Int at = 0
  While at < Goods.GetSize()
    Delivery made = new Delivery
    made.Item = Goods.GetAt(at)
    made.Count = Ordered(made.Item)
    PlayerRef.AddItem(made.Item, made.Count, True)
    at += 1
  EndWhile
  StartTimer(Interval.GetValue())
EndEvent

Int Function Ordered(Form item)
  Int at = Orders.FindStruct("Item", item)
  If at < 0
    Return 1
  EndIf
  Return Orders[at].Count
EndFunction
