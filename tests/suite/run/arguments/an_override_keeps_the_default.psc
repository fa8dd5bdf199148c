ScriptName an_override_keeps_the_default extends DefaultsParent

String Function Show(Int n = 1)
    Return "child " + n
EndFunction

Function Main()
    Debug.Trace(Show())
    ;= child 1
    DefaultsParent up = self
    Debug.Trace(up.Show())
    ;= child 1
    Debug.Trace(up.Show(5))
    ;= child 5
    Debug.Trace(Parent.Show())
    ;= parent 1
EndFunction
