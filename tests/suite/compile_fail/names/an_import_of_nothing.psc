ScriptName an_import_of_nothing
;! error P0205 3:8-16
Import Nonsense
Function Test()
EndFunction
