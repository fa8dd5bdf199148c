ScriptName Game Hidden
; What SKSE brings.

Int Function GetCameraState() Native Global
ObjectReference Function GetCurrentCrosshairRef() Native Global
Form Function GetFormEx(Int formId) Native Global
Int Function GetModByName(String name) Native Global
Int Function GetModCount() Native Global
String Function GetModName(Int modIndex) Native Global
Bool Function IsPluginInstalled(String name) Native Global
Function SetGameSettingBool(String setting, Bool value) Native Global
Function SetGameSettingFloat(String setting, Float value) Native Global
Function SetGameSettingInt(String setting, Int value) Native Global
Function SetGameSettingString(String setting, String value) Native Global
