ScriptName an_unknown_parent extends Nonsense
;! error P0208 1:38-46
Function Test()
EndFunction
