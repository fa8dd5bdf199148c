ScriptName Game Native Hidden
; What F4SE brings.

Int Function GetCameraState() Native Global
ObjectReference Function GetCurrentConsoleRef() Native Global
String[] Function GetPluginDependencies(String plugin) Native Global
