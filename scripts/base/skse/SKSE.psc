ScriptName SKSE Hidden
; What SKSE brings.

Int Function GetPluginVersion(String name) Native Global
Int Function GetScriptVersionRelease() Native Global
Int Function GetVersion() Native Global
Int Function GetVersionBeta() Native Global
Int Function GetVersionMinor() Native Global
Int Function GetVersionRelease() Native Global
