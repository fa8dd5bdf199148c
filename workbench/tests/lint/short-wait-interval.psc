Function One()
    Int i = 0
    While i < 10
        Utility.Wait(0.01)
;!      ^^^^^^^^^^^^^^^^^^
        i += 1
    EndWhile
EndFunction

Function Two()
    Int i = 0
    While i < 10
        Utility.Wait(0.0)
;!      ^^^^^^^^^^^^^^^^^
        i += 1
    EndWhile
EndFunction

Function Three()
    Int i = 0
    While i < 10
        Utility.WaitMenuMode(0.05)
;!      ^^^^^^^^^^^^^^^^^^^^^^^^^^
        i += 1
    EndWhile
EndFunction

Function SilentLong()
    Int i = 0
    While i < 10
        Utility.Wait(0.5)
        i += 1
    EndWhile
EndFunction

Function SilentOnce()
    Utility.Wait(0.01)
EndFunction

Function SilentGiven(Float seconds)
    Int i = 0
    While i < 10
        Utility.Wait(seconds)
        i += 1
    EndWhile
EndFunction
