ScriptName upcast_then_downcast_gives_the_object_back extends CastParent

Function Main()
    CastParent up = self
    casts_child_marker(up)
EndFunction

Function casts_child_marker(CastParent up)
    upcast_then_downcast_gives_the_object_back down = up as upcast_then_downcast_gives_the_object_back
    Debug.Trace(down == None)
    ;= False
    Debug.Trace(down == self)
    ;= True
    Debug.Trace(up.Name())
    ;= child
EndFunction

String Function Name()
    Return "child"
EndFunction
