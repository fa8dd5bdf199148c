ScriptName Math Native Hidden
{Functions of numbers. Angles are in degrees.}

Float Function abs(Float afValue) Native Global
Float Function acos(Float afValue) Native Global
Float Function asin(Float afValue) Native Global
Float Function atan(Float afValue) Native Global
Int Function Ceiling(Float afValue) Native Global
Float Function cos(Float afValue) Native Global
Float Function DegreesToRadians(Float afDegrees) Native Global
Int Function ExtractDigit(Int number, Int position, Int NonExistentDigit = -1) Native Global
Int Function Floor(Float afValue) Native Global
Float Function pow(Float x, Float y) Native Global
Float Function RadiansToDegrees(Float afRadians) Native Global
Float Function sin(Float afValue) Native Global
Float Function sqrt(Float afValue) Native Global
Float Function tan(Float afValue) Native Global

Float Function Clamp(Float ValueToClamp, Float afValueMin, Float afValueMax) Global
    Return Max(afValueMin, Min(ValueToClamp, afValueMax))
EndFunction

Float Function DaysAsHours(Float afDays) Global
    Return afDays * 24.0
EndFunction

Float Function DaysAsMinutes(Float afDays) Global
    Return afDays * 1440.0
EndFunction

Float Function DaysAsSeconds(Float afDays) Global
    Return afDays * 86400.0
EndFunction

Float Function HoursAsDays(Float afHours) Global
    Return afHours / 24.0
EndFunction

Float Function Max(Float afValue1, Float afValue2) Global
    If afValue1 > afValue2
        Return afValue1
    EndIf
    Return afValue2
EndFunction

Float Function Min(Float afValue1, Float afValue2) Global
    If afValue1 < afValue2
        Return afValue1
    EndIf
    Return afValue2
EndFunction

Float Function MinutesAsDays(Float afMinutes) Global
    Return afMinutes / 1440.0
EndFunction

Float Function Normalize(Float afValue, Float afMin, Float afMax) Global
    Return (afValue - afMin) / (afMax - afMin)
EndFunction

Int Function Round(Float afValueToRound) Global
    ; Halves are rounded away from zero.
    If afValueToRound < 0.0
        Return Ceiling(afValueToRound - 0.5)
    EndIf
    Return Floor(afValueToRound + 0.5)
EndFunction

Float Function SecondsAsDays(Float afSeconds) Global
    Return afSeconds / 86400.0
EndFunction
