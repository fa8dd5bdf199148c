ScriptName Switchboard extends Terminal
{ A terminal's fragment has the terminal as its owner.
  `cyperus run scripts/samples/Starts/Switchboard.psc --entry Fragment_Terminal_01 -- None` }

Function Fragment_Terminal_01(ObjectReference akTerminalRef)
  Debug.Trace("Switched by " + akTerminalRef)
EndFunction
