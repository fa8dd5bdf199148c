ScriptName $NAME extends Quest
{The first script of $NAME.}

Int Property Count = 0 Auto
{How often it was asked.}

Event OnQuestInit()
	Debug.Trace(Greeting("world"))
EndEvent

String Function Greeting(String who)
	Count += 1
	return "Hello, " + who
EndFunction
