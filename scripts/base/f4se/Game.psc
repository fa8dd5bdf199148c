ScriptName Game Native Hidden
; What F4SE brings.

Int Function GetCameraState() Native Global
ObjectReference Function GetCurrentConsoleRef() Native Global
String[] Function GetPluginDependencies(String plugin) Native Global
PluginInfo[] Function GetInstalledPlugins() Native Global
PluginInfo[] Function GetInstalledLightPlugins() Native Global
Function SetGameSettingFloat(String setting, Float value) Native Global
Function SetGameSettingInt(String setting, Int value) Native Global
Function SetGameSettingBool(String setting, Bool value) Native Global
Function SetGameSettingString(String setting, String value) Native Global
Function UpdateThirdPerson() Native Global

Struct PluginInfo
  Int index
  String name
  String author
  String description
EndStruct
