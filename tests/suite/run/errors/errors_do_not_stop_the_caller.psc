ScriptName errors_do_not_stop_the_caller

Int Function Broken()
    Int[] list
    list.Add(1)
    list[0] = 2
    Return 7
EndFunction

Function Main()
    Debug.Trace(Broken())
    ;= 7
EndFunction

;~ error: Cannot add elements to a None array
;~ error: Cannot access an element of a None array
