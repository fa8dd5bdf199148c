ScriptName Guard extends Actor
{ An actor is placed and loaded.
  `cyperus run scripts/samples/Starts/Guard.psc --fire 'self.OnCombatStateChanged(Player, 1)'` }

Event OnLoad()
  Debug.Trace("The guard is on duty")
EndEvent

Event OnCombatStateChanged(Actor akTarget, Int aeCombatState)
  Debug.Trace("Combat " + aeCombatState + " with the player: " + (akTarget == Game.GetPlayer()))
EndEvent
