ScriptName two_getters
;! error P0211 7:18-21
Int Property P
    Int Function Get()
        Return 1
    EndFunction
    Int Function Get()
        Return 2
    EndFunction
EndProperty
