ScriptName Utility Native Hidden
{Waiting, chance, time, and calls of global functions by name.}

Var Function CallGlobalFunction(String asScriptName, String asFuncName, Var[] aParams) Native Global
Function CallGlobalFunctionNoWait(String asScriptName, String asFuncName, Var[] aParams) Native Global
String Function CaptureFrameRate(Int numFrames) Native Global DebugOnly
Function EndFrameRateCapture() Native Global DebugOnly
Function EnterTestData(String astestType, String astestMatter, String astestDetails, \
        String astestResultContext, String astestResult) Native Global DebugOnly
String Function GameTimeToString(Float afGameTime) Native Global
Float Function GetAverageFrameRate() Native Global DebugOnly
Int Function GetBudgetCount() Native Global DebugOnly
String Function GetBudgetLimit(Int aiBudgetNumber) Native Global DebugOnly
String Function GetBudgetName(Int aiBudgetNumber) Native Global DebugOnly
String Function GetCurrentBudget(Int aiBudgetNumber) Native Global DebugOnly
Float Function GetCurrentGameTime() Native Global
String Function GetCurrentMemory() Native Global DebugOnly
Float Function GetCurrentRealTime() Native Global
Int Function GetCurrentStackID() Native Global DebugOnly
Float Function GetMaxFrameRate() Native Global DebugOnly
Float Function GetMinFrameRate() Native Global DebugOnly
Bool Function IsInMenuMode() Native Global
Bool Function OverBudget(Int aiBudgetNumber) Native Global DebugOnly
Function PostStartUpTimes() Native Global DebugOnly
Float Function RandomFloat(Float afMin = 0.0, Float afMax = 1.0) Native Global
Int Function RandomInt(Int aiMin = 0, Int aiMax = 100) Native Global
Function SetINIBool(String ini, Bool value) Native Global DebugOnly
Function SetINIFloat(String ini, Float value) Native Global DebugOnly
Function SetINIInt(String ini, Int value) Native Global DebugOnly
Function SetINIString(String ini, String value) Native Global DebugOnly
Function StartFrameRateCapture() Native Global DebugOnly
Function Wait(Float afSeconds) Native Global
Function WaitGameTime(Float afHours) Native Global
Function WaitMenuMode(Float afSeconds) Native Global
