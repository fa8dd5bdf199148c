ScriptName lookup_step_four_is_the_parents_empty_state extends LookupParent

State Active
EndState

Function Main()
    GotoState("Active")
    Debug.Trace(OnlyEmpty())
    ;= parent empty only
    GotoState("Elsewhere")
    Debug.Trace(Where())
    ;= parent empty
EndFunction
