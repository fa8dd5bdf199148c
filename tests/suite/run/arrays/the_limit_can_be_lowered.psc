ScriptName the_limit_can_be_lowered
;> --array-limit 4

Function Main() Global
    Int[] list = new Int[4]
    list.Add(1)
    Debug.Trace(list.Length)
    ;= 4
    Int five = 5
    list = new Int[five]
    Debug.Trace(list == None)
    ;= True
EndFunction

;~ error: Array index 4 is out of range (0-3)
;~ error: Cannot create an array...
