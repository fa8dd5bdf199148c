Function One()
    String s = ""
    Int i = 0
    While i < 10
        s += "x"
;!      ^^^^^^^^
        i += 1
    EndWhile
EndFunction

Function Two()
    String s = ""
    Int i = 0
    While i < 10
        s = s + "x"
;!          ^^^^^^^
        i += 1
    EndWhile
EndFunction

String kept

Function Three()
    Int i = 0
    While i < 10
        kept += i
;!      ^^^^^^^^^
        i += 1
    EndWhile
EndFunction

Function SilentAnew()
    Int i = 0
    While i < 10
        String s = "a"
        s += "b"
        i += 1
    EndWhile
EndFunction

Function SilentOutside()
    String s = "a"
    s += "b"
    Int i = 0
    While i < 10
        Debug.Trace(s)
        i += 1
    EndWhile
EndFunction

Function SilentOther()
    String s = ""
    Int i = 0
    While i < 10
        s = "x" + i
        i += 1
    EndWhile
EndFunction
