ScriptName Animal
; Helper: the base class of this folder.

Int energy = 10

String Function Name()
    Return "animal"
EndFunction

Int Function Legs()
    Return 4
EndFunction

String Function Describe()
    Return Name() + " with " + Legs() + " legs"
EndFunction

Int Function Energy()
    Return energy
EndFunction

Function Eat(Int amount)
    energy += amount
EndFunction
