ScriptName a_member_may_hold_an_object
;> -- a_member_may_hold_an_object

Struct Link
    ScriptObject Target
    String Name = "link"
EndStruct

Function Main(a_member_may_hold_an_object other)
    Link l = new Link
    Debug.Trace(l.Target == None)
    ;= True
    l.Target = other
    Debug.Trace(l.Target == other)
    ;= True
    Debug.Trace(l.Target == self)
    ;= False
    Debug.Trace(l.Target is a_member_may_hold_an_object)
    ;= True
EndFunction
