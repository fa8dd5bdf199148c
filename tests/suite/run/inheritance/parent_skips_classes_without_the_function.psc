ScriptName parent_skips_classes_without_the_function extends Owl

Int Function Legs()
    Return Parent.Legs() + 10
EndFunction

String Function Describe()
    Return Parent.Describe() + "!"
EndFunction

Function Main()
    Debug.Trace(Legs())
    ;= 12
    Debug.Trace(Describe())
    ;= owl, a bird with 12 legs!
EndFunction
