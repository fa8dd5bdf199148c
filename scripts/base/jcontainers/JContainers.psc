ScriptName JContainers Hidden
; What JContainers brings.

Bool Function __isInstalled() Native Global
Bool Function isInstalled() Native Global
Int Function APIVersion() Native Global
Int Function featureVersion() Native Global
Bool Function fileExistsAtPath(String path) Native Global
String[] Function contentsOfDirectoryAtPath(String directoryPath, String extension = "") Native Global
Function removeFileAtPath(String path) Native Global
String Function userDirectory() Native Global
