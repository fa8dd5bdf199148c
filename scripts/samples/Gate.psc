ScriptName Gate
{ Properties from a file: `cyperus run scripts/samples/Gate.psc --properties scripts/samples/gate.json`. }

String Property Password Auto
Int Property Tries = 3 Auto

Event OnInit()
  Debug.Trace("The gate opens for \"" + Password + "\", and you have " + Tries + " tries.")
EndEvent
