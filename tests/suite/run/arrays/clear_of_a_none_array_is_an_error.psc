ScriptName clear_of_a_none_array_is_an_error

Function Main() Global
    String[] list
    list.Clear()
    Debug.Trace(list == None)
    ;= True
EndFunction

;~ error: Cannot ...a None array
