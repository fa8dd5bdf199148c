ScriptName two_getters
;! error P0408 7
Int Property P
    Int Function Get()
        Return 1
    EndFunction
    Int Function Get()
        Return 2
    EndFunction
EndProperty
