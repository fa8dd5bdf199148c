ScriptName Utility Hidden
{Waiting, chance, time, and calls of global functions by name.}

String Function CaptureFrameRate(Int numFrames) Native Global
Function EndFrameRateCapture() Native Global
String Function GameTimeToString(Float afGameTime) Native Global
Float Function GetAverageFrameRate() Native Global
Int Function GetBudgetCount() Native Global
String Function GetBudgetName(Int aiBudgetNumber) Native Global
Int Function GetCurrentBudget(Int aiBudgetNumber) Native Global
Float Function GetCurrentGameTime() Native Global
Int Function GetCurrentMemory() Native Global
Float Function GetCurrentRealTime() Native Global
Float Function GetMaxFrameRate() Native Global
Float Function GetMinFrameRate() Native Global
Bool Function IsInMenuMode() Native Global
Bool Function OverBudget(Int aiBudgetNumber) Native Global
Float Function RandomFloat(Float afMin = 0.0, Float afMax = 1.0) Native Global
Int Function RandomInt(Int aiMin = 0, Int aiMax = 100) Native Global
Function SetINIBool(String ini, Bool value) Native Global
Function SetINIFloat(String ini, Float value) Native Global
Function SetINIInt(String ini, Int value) Native Global
Function SetINIString(String ini, String value) Native Global
Function StartFrameRateCapture() Native Global
Function Wait(Float afSeconds) Native Global
Function WaitGameTime(Float afHours) Native Global
Function WaitMenuMode(Float afSeconds) Native Global
