ScriptName creating_more_than_128_elements_is_an_error

Function Main() Global
    Int n = 129
    Int[] list = new Int[n]
    Debug.Trace(list == None)
    ;= True
    Debug.Trace(list.Length)
    ;= 0
EndFunction

;~ error: Cannot create an array...
