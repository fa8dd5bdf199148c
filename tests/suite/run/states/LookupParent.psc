ScriptName LookupParent
; Helper for the lookup tests: the same functions in both states.

String Function Where()
    Return "parent empty"
EndFunction

String Function OnlyEmpty()
    Return "parent empty only"
EndFunction

State Active
    String Function Where()
        Return "parent active"
    EndFunction
EndState
