ScriptName Poison extends ActiveMagicEffect
{ An effect is applied: to the player, or to whom --target names.
  `cyperus run scripts/samples/Starts/Poison.psc --target Dogmeat` }

Event OnEffectStart(Actor akTarget, Actor akCaster)
  Debug.Trace("Poisoned: " + (akTarget == GetTargetActor()) + ", by the player: " + (akCaster == Game.GetPlayer()))
EndEvent
