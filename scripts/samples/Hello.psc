ScriptName Hello
{ The smallest script worth running: `cyperus run scripts/samples/Hello.psc`. }

Function Main() Global
  Debug.Trace("Hello from Papyrus, without the game.")
EndFunction
