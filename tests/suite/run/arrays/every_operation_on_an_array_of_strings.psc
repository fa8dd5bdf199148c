ScriptName every_operation_on_an_array_of_strings

Function Main() Global
    String[] a = new String[1]
    a.Add("b", 2)
    a.Insert("a", 0)
    Debug.Trace(a as String)
    ;= [a, , b, b]
    a.Remove(1)
    Debug.Trace(a as String)
    ;= [a, b, b]
    a[2] = a[0] + a[1]
    Debug.Trace(a as String)
    ;= [a, b, ab]
    a.RemoveLast()
    Debug.Trace(a.Find("B"))
    ;= 1
    a.Clear()
    Debug.Trace(a.Length)
    ;= 0
EndFunction
