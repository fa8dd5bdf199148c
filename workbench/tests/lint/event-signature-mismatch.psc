Function One()
    RegisterForModEvent("Lamp", "OnOne")
;!  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
EndFunction

Event OnOne()
    Debug.Trace("x")
EndEvent

Function Two()
    RegisterForModEvent("Lamp", "OnTwo")
;!  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
EndFunction

Event OnTwo(Form sender)
    Debug.Trace("x")
EndEvent

Function Three()
    RegisterForModEvent("Lamp", "OnThree")
;!  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
EndFunction

Event OnThree(String a, String b, Int c, Form d)
    Debug.Trace("x")
EndEvent

Function SilentRight()
    RegisterForModEvent("Lamp", "OnFour")
EndFunction

Event OnFour(String a, String b, Float c, Form d)
    Debug.Trace("x")
EndEvent

Function SilentGiven(String name)
    RegisterForModEvent("Lamp", name)
EndFunction

Function SilentNone()
    RegisterForModEvent("Lamp", "OnNobody")
EndFunction
