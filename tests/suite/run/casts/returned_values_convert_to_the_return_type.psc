ScriptName returned_values_convert_to_the_return_type

String Function Text()
    Return 5
EndFunction

Bool Function Truth()
    Return 0.5
EndFunction

Float Function Number()
    Return 3
EndFunction

Function Main()
    Debug.Trace(Text() + 1)
    ;= 51
    Debug.Trace(Truth())
    ;= True
    Debug.Trace(Number())
    ;= 3.000000
EndFunction
