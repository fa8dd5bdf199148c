ScriptName Gatehouse
{ A mod that uses a script from a library:
  `cyperus run scripts/samples/Mod/Gatehouse.psc --import scripts/samples/Library`. }

Function Main() Global
  Hinge.Oil(3)
EndFunction
