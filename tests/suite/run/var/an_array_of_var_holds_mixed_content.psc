ScriptName an_array_of_var_holds_mixed_content

Function Main() Global
    Var[] list = new Var[3]
    list[0] = 1
    list[1] = "two"
    list[2] = 3.5
    Debug.Trace(list[0] as Int)
    ;= 1
    Debug.Trace(list[1] as String)
    ;= two
    Debug.Trace(list[2] as Float)
    ;= 3.500000
    Debug.Trace(list[0] is Int)
    ;= True
    Debug.Trace(list[1] is Int)
    ;= False
    Debug.Trace(list as String)
    ;= [1, two, 3.500000]
EndFunction
