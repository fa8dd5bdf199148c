ScriptName Sums
{ Functions that can be called from the command line:
  `cyperus run scripts/samples/Sums.psc --entry Add -- 2 3`. }

Int Function Add(Int one, Int other) Global
  Return one + other
EndFunction
