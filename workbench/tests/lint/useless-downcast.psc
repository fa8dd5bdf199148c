Function One(Actor who)
    Debug.Trace((who as ObjectReference).IsDisabled())
;!               ^^^^^^^^^^^^^^^^^^^^^^
EndFunction

Function Two(Actor who)
    Form f = who as Form
;!           ^^^^^^^^^^^
    Debug.Trace(f)
EndFunction

Function Three()
    Debug.Trace(Self as Quest)
;!              ^^^^^^^^^^^^^
EndFunction

Function SilentCompared(Quest other)
    If Self as Quest == other
        Debug.Trace("x")
    EndIf
EndFunction

Function SilentSideways()
    Debug.Trace((Self as Quest) as Elder)
EndFunction

Function SilentDown(ObjectReference what)
    Actor who = what as Actor
    Debug.Trace(who)
EndFunction

Function SilentImplicit(Actor who)
    Form f = who
    Debug.Trace(f)
EndFunction

Function SilentNumber(Int n)
    Debug.Trace(n as Float)
EndFunction
