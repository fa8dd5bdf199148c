Struct Need
    Int amount
EndStruct

Function One()
    Int i = 0
    While i < 10
        Need n = new Need
;!               ^^^^^^^^
        n.amount = i
        i += 1
    EndWhile
EndFunction

Function Two()
    Need n
    Int i = 0
    While i < 10
        n = new Need
;!          ^^^^^^^^
        i += 1
    EndWhile
EndFunction

Function Called()
    Need n = new Need
;!           ^^^^^^^^
    n.amount = 1
EndFunction

Function Three()
    Int i = 0
    While i < 10
        Called()
        i += 1
    EndWhile
EndFunction

Function SilentOnce()
    Need n = new Need
    Int i = 0
    While i < 10
        n.amount = i
        i += 1
    EndWhile
EndFunction

Function SilentKept(Need[] all)
    Int i = 0
    While i < 10
        Need n = new Need
        all.Add(n)
        i += 1
    EndWhile
EndFunction

Need Function SilentReturned()
    Int i = 0
    While i < 10
        If i == 3
            Return new Need
        EndIf
        i += 1
    EndWhile
    Return None
EndFunction
