ScriptName Leader extends ReferenceAlias
{ An alias is filled and its quest started; what happens to whom it holds, it hears as well.
  `cyperus run scripts/samples/Starts/Leader.psc --fire 'Player.OnPlayerLoadGame()'` }

Event OnAliasInit()
  Debug.Trace("The leader is the player: " + (GetReference() == Game.GetPlayer()))
EndEvent

Event OnPlayerLoadGame()
  Debug.Trace("The game was loaded")
EndEvent
