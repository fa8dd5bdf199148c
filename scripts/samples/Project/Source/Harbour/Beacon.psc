Scriptname Harbour:Beacon extends ObjectReference
{A light that counts the ships that pass.}

int Property Ships = 0 Auto

Function Pass(string ship)
	Ships += 1
	Debug.Trace(ship + " passes, number " + Ships)
EndFunction
