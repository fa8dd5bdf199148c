ScriptName arguments_are_passed_in_a_copy
; Changing the array after the call was queued has no effect.

Function Say(String text)
    Debug.Trace(text)
EndFunction

Function Main()
    Var[] arguments = new Var[1]
    arguments[0] = "kept"
    CallFunctionNoWait("Say", arguments)
    arguments[0] = "changed"
EndFunction

;= kept
