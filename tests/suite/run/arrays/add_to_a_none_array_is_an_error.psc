ScriptName add_to_a_none_array_is_an_error

Function Main() Global
    Int[] list
    list.Add(1)
    Debug.Trace(list == None)
    ;= True
    Debug.Trace(list.Length)
    ;= 0
EndFunction

;~ error: Cannot add elements to a None array
