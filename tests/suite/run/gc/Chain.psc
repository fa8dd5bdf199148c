ScriptName Chain
; Helper: an object that may hold another and a list.

Chain Property Next Auto
Chain[] Property All Auto
Var Property Box Auto

Function Die()
EndFunction
