Scriptname Fireflies Extends Quest
{ Makes and drops structs, so that there is something to see on the pages. }

Struct Firefly
	int Brightness
EndStruct

Event OnInit()
	int count = 0
	while count < 400
		Firefly dropped = new Firefly
		dropped.Brightness = count
		count += 1
	EndWhile
	Debug.Trace("made " + count)
EndEvent
