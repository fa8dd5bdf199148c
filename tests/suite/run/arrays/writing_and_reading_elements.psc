ScriptName writing_and_reading_elements

Function Main() Global
    Int[] list = new Int[3]
    list[0] = 5
    list[2] = list[0] * 2
    Int i = 1
    list[i] = i
    Debug.Trace(list as String)
    ;= [5, 1, 10]
    Debug.Trace(list[list.Length - 1])
    ;= 10
EndFunction
