ScriptName Stages extends Quest
{ Fragments of a quest belong to the quest that the script is on.
  `cyperus run scripts/samples/Starts/Stages.psc --fire 'self.Fragment_Stage_0010_Item_00()'` }

Function Fragment_Stage_0010_Item_00()
  Debug.Trace("Stage 10 of a quest that runs: " + IsRunning())
EndFunction
