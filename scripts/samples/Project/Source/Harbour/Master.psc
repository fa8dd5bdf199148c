Scriptname Harbour:Master extends Quest
{Keeps the beacons of a harbour.}

Harbour:Beacon[] Property Beacons Auto

Function PassAll(string ship)
	int i = 0
	while i < Beacons.Length
		Beacons[i].Pass(ship)
		i += 1
	endwhile
EndFunction
