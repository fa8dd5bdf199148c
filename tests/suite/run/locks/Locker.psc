ScriptName Locker
; Helper: keeps a caller busy.

Int inside = 0
Int Property Most = 0 Auto

Function Hold(Float seconds)
    Utility.Wait(seconds)
EndFunction

Function Spin(Int turns)
    inside += 1
    If inside > Most
        Most = inside
    EndIf
    Int i = 0
    While i < turns
        i += 1
    EndWhile
    inside -= 1
EndFunction
