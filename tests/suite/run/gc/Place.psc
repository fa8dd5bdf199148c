ScriptName Place extends ObjectReference
; Stands for a thing in the world: it roots clusters, but joins none.

ScriptObject Property Next Auto
