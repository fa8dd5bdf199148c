ScriptName vars_are_found_by_content

Function Main() Global
    Var[] list = new Var[3]
    list[0] = 1
    list[1] = "one"
    list[2] = 2.0
    Var word = "ONE"
    Var number = 1
    Debug.Trace(list.Find(word))
    ;= 1
    Debug.Trace(list.Find(number))
    ;= 0
EndFunction
