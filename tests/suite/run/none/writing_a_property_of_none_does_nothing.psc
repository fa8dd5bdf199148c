ScriptName writing_a_property_of_none_does_nothing

Int Property Number = 4 Auto

Function Main()
    writing_a_property_of_none_does_nothing nobody
    nobody.Number = 9
    Debug.Trace(Number)
    ;= 4
EndFunction

;~ error: ...None object...
