ScriptName AutoParent
; Helper: a base class with an auto state.

String Function Where()
    Return "empty"
EndFunction

Auto State Waiting
    String Function Where()
        Return "waiting"
    EndFunction
EndState
