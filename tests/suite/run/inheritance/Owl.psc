ScriptName Owl extends Bird
; Helper: overrides one function of Bird.

String Function Name()
    Return "owl, a " + Parent.Name()
EndFunction
