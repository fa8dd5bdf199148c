ScriptName string_group

String unset

Function Main()
    Debug.Trace(unset == "")
    ;= True
    String a = "ABC"
    Debug.Trace(a == "ABC")
    ;= True
    Debug.Trace(a != "ABD")
    ;= True
    Debug.Trace(a == "abc")
    ;= True
    Debug.Trace(a + "def")
    ;= ABCdef
    Debug.Trace("" + None as Form)
    ;= None
EndFunction
