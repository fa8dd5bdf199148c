ScriptName SkyrimParent
; Helper: a base class with a state.
;! game skyrim

String Function Where()
    Return "parent empty"
EndFunction

Int Property Shared = 4 Auto

State Active
    String Function Where()
        Return "parent active"
    EndFunction
EndState
