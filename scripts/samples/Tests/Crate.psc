ScriptName Crate Extends ObjectReference
{ A crate that opens for whoever is experienced enough, and shuts again by itself. CrateTest tests it. }

Int Property Level = 5 Auto
Float Property Delay = 3.0 Auto
Bool Property IsOpen Auto

Function Open(Actor akWho)
  If akWho.GetLevel() < Level
    Debug.Trace("The lid does not move.")
    Return
  EndIf
  IsOpen = True
  Debug.Trace("The crate is open.")
  StartTimer(Delay)
EndFunction

Event OnTimer(Int aiTimerID)
  IsOpen = False
  Debug.Trace("The crate shuts.")
EndEvent
