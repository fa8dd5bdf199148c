ScriptName creating_a_negative_number_of_elements_is_an_error

Function Main() Global
    Int n = -1
    Int[] list = new Int[n]
    Debug.Trace(list == None)
    ;= True
    Debug.Trace("next")
    ;= next
EndFunction

;~ error: Cannot create an array...
