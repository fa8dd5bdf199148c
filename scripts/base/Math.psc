ScriptName Math Native Hidden
{Functions of numbers. Angles are in degrees.}

Float Function abs(Float afValue) Native Global
Float Function acos(Float afValue) Native Global
Float Function asin(Float afValue) Native Global
Float Function atan(Float afValue) Native Global
Int Function Ceiling(Float afValue) Native Global
Float Function cos(Float afValue) Native Global
Float Function DegreesToRadians(Float afDegrees) Native Global
Int Function Floor(Float afValue) Native Global
Float Function pow(Float x, Float y) Native Global
Float Function RadiansToDegrees(Float afRadians) Native Global
Float Function sin(Float afValue) Native Global
Float Function sqrt(Float afValue) Native Global
Float Function tan(Float afValue) Native Global

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
