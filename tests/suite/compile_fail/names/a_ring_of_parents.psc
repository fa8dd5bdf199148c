ScriptName a_ring_of_parents extends RingA
;! error P0209 1:38-43
Function Test()
EndFunction
