Scriptname Lantern Extends ObjectReference
{ A lantern that somebody has to light. }

int Property Oil = 3 Auto

bool Function Light(int hours = 1)
{ Burns oil for so many hours, and says whether there was enough. }
	if hours > Oil
		return false
	endif
	Oil -= hours
	return true
EndFunction
