ScriptName lookup_step_three_is_the_own_empty_state extends LookupParent

String Function OnlyEmpty()
    Return "child empty only"
EndFunction

Function Main()
    GotoState("Active")
    Debug.Trace(OnlyEmpty())
    ;= child empty only
EndFunction
