GlobalVariable Property Count Auto

Int Function One()
    Return Count.GetValueInt()
;!         ^^^^^^^^^^^^^^^^^^^
EndFunction

Function Two()
    If Count.GetValueInt() == 1
;!     ^^^^^^^^^^^^^^^^^^^
        Debug.Trace("x")
    EndIf
EndFunction

Function Three(GlobalVariable other)
    Debug.Trace(other.GetValueInt() + 1)
;!              ^^^^^^^^^^^^^^^^^^^
EndFunction

Float Function SilentPlain()
    Return Count.GetValue()
EndFunction

Int Function SilentCast()
    Return Count.GetValue() as Int
EndFunction

Function SilentOther()
    Debug.Trace(Game.GetPlayer().GetValue(None))
EndFunction
