ScriptName insert_into_a_none_array_is_an_error

Function Main() Global
    Int[] list
    list.Insert(1, 0)
    Debug.Trace(list == None)
    ;= True
EndFunction

;~ error: Cannot ...a None array
