ScriptName Lamp extends ObjectReference
{ A reference is placed and loaded; --fire activates it.
  `cyperus run scripts/samples/Starts/Lamp.psc --fire 'self.OnActivate(Player)' --at 60` }

Bool isLit

Event OnLoad()
  Debug.Trace("The lamp is there")
EndEvent

Event OnActivate(ObjectReference akActionRef)
  isLit = !isLit
  Debug.Trace("Lit: " + isLit + ", by the player: " + (akActionRef == Game.GetPlayer()))
EndEvent
