; A storm written as people post listings: no ScriptName line, functions without parentheses, a
; struct with nothing in it. It compiles as it stands, and each oddity is answered by a warning
; that shows the fix.
; Try: cyperus check scripts/storms/BareListing.psc

Struct Husk
EndStruct

Function ScatterStructs
    int left = 1000
    while (left > 0)
        Husk dropped = new Husk
        left -= 1
    endWhile
EndFunction ; nothing is kept

Function ScatterArrays
    int left = 1000
    while (left > 0)
        Husk[] dropped = new Husk[0]
        left -= 1
    endWhile
EndFunction

Function ScriptEntryPoint()
    ScatterStructs()
    ScatterArrays()
EndFunction
