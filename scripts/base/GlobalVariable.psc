ScriptName GlobalVariable Extends Form Native Hidden
{One number that the whole session shares.}

Float Property Value Hidden
    Float Function Get()
        Return GetValue()
    EndFunction
    Function Set(Float afValue)
        SetValue(afValue)
    EndFunction
EndProperty

Float Function GetValue() Native
Function SetValue(Float afNewValue) Native

Int Function GetValueInt()
    Return GetValue() As Int
EndFunction

Float Function Mod(Float afHowMuch)
    SetValue(GetValue() + afHowMuch)
    Return GetValue()
EndFunction

Function SetValueInt(Int aiNewValue)
    SetValue(aiNewValue As Float)
EndFunction
