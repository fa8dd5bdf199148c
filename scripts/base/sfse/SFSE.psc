ScriptName SFSE Native Hidden
; What SFSE brings.

Int Function GetVersion() Native Global
Int Function GetVersionMinor() Native Global
Int Function GetVersionBeta() Native Global
Int Function GetVersionRelease() Native Global
