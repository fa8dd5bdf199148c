ScriptName Bird extends Animal
; Helper: overrides two functions of Animal.

String Function Name()
    Return "bird"
EndFunction

Int Function Legs()
    Return 2
EndFunction
