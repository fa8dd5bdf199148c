ScriptName $NAMETest extends $NAME
{Tests of $NAME: each function whose name begins with Test is one, on an instance of its own.}

Function TestGreeting()
	Assert.Equal(Greeting("you"), "Hello, you")
EndFunction

Function TestGreetingsAreCounted()
	Int before = Count
	Greeting("one")
	Greeting("two")
	Assert.Equal(Count, before + 2)
EndFunction
