ScriptName strings_are_found_ignoring_case

Function Main() Global
    String[] list = new String[3]
    list[0] = "Ant"
    list[1] = "bee"
    list[2] = "ANT"
    Debug.Trace(list.Find("ANT"))
    ;= 0
    Debug.Trace(list.RFind("ant"))
    ;= 2
    Debug.Trace(list.Find("BEE"))
    ;= 1
    Debug.Trace(list.Find(""))
    ;= -1
EndFunction
