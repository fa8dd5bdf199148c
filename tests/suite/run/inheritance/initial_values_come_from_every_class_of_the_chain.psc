ScriptName initial_values_come_from_every_class_of_the_chain extends InitialParent

Int mine = 3

Function Main()
    Debug.Trace(mine)
    ;= 3
    Debug.Trace(Theirs())
    ;= 2
    Debug.Trace(Given)
    ;= 5
EndFunction
