; A storm written the way people post listings: no ScriptName line, functions without parentheses, an
; empty struct. It compiles as it is, and each oddity gets a warning
; that shows how to fix it.
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
