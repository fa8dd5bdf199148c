Scriptname LanternTest
{ One test passes, one fails on purpose. }

Lantern Property Lamp Auto

Function TestBurns()
	Assert.IsTrue(Lamp.Light(2))
	Assert.Equal(Lamp.Oil, 1)
EndFunction

Function TestIsEmpty()
	Lamp.Light(2)
	Assert.IsTrue(Lamp.Light(2), "no oil")
EndFunction
