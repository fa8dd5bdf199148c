Function One()
    If GetState() == "Bussy"
;!                   ^^^^^^^
        Debug.Trace("x")
    EndIf
EndFunction

Function Two()
    If "Bsy" == GetState()
;!     ^^^^^
        Debug.Trace("x")
    EndIf
EndFunction

Function Three()
    If GetState() != "Idle"
;!                   ^^^^^^
        Debug.Trace("x")
    EndIf
EndFunction

Function SilentKnown()
    If GetState() == "busy"
        Debug.Trace("x")
    EndIf
EndFunction

Function SilentEmpty()
    If GetState() == ""
        Debug.Trace("x")
    EndIf
EndFunction

Function SilentGiven(String name)
    If GetState() == name
        Debug.Trace("x")
    EndIf
EndFunction

State Busy
    Event OnQuestInit()
        Debug.Trace("x")
    EndEvent
EndState
