ScriptName the_empty_state_is_the_first_state

Function Main()
    Debug.Trace("<" + GetState() + ">")
    ;= <>
EndFunction
