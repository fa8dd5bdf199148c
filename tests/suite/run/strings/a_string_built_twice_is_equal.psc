ScriptName a_string_built_twice_is_equal

Function Main() Global
    String a = "pa" + "pyrus"
    String b = "papy" + "rus"
    Debug.Trace(a == b)
    ;= True
    String[] list = new String[1]
    list[0] = a
    Debug.Trace(list.Find(b))
    ;= 0
EndFunction
