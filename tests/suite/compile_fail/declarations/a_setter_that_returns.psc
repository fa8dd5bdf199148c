ScriptName a_setter_that_returns
;! error P0408 4:5-32
Int Property P
    Int Function Set(Int value)
        Return 1
    EndFunction
EndProperty
