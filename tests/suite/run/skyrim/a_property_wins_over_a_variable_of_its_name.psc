ScriptName a_property_wins_over_a_variable_of_its_name
;! game skyrim

Int count = 1
Int Property Count = 2 Auto

Function Main()
    Debug.Trace(count)
    ;= 2
    count = 5
    Debug.Trace(Self.Count)
    ;= 5
EndFunction
