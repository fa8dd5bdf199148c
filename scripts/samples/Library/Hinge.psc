ScriptName Hinge
{ A script that other mods import: `cyperus check scripts/samples/Mod --import scripts/samples/Library`. }

Function Oil(Int drops) Global
  Debug.Trace("The hinge gets " + drops + " drops of oil.")
EndFunction
