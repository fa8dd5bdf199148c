ScriptName clear_empties_the_same_array

Function Main() Global
    String[] list = new String[3]
    String[] same = list
    list.Clear()
    Debug.Trace(list.Length)
    ;= 0
    Debug.Trace(same.Length)
    ;= 0
    Debug.Trace(list == None)
    ;= False
    same.Add("again")
    Debug.Trace(list as String)
    ;= [again]
EndFunction
