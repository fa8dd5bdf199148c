ScriptName ColorComponent Hidden
; What SKSE brings.

Int Function GetBlue(Int argb) Native Global
Int Function SetBlue(Int argb, Int b) Native Global
Int Function GetGreen(Int argb) Native Global
Int Function SetGreen(Int argb, Int g) Native Global
Int Function GetRed(Int argb) Native Global
Int Function SetRed(Int argb, Int r) Native Global
Int Function GetAlpha(Int argb) Native Global
Int Function SetAlpha(Int argb, Int a) Native Global
