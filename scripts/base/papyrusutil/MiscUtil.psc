ScriptName MiscUtil Hidden
; What PapyrusUtil brings.

ObjectReference[] Function ScanCellObjects(Int formType, ObjectReference CenterOn, Float radius = 0.0, Keyword HasKeyword = None) Native Global
Actor[] Function ScanCellNPCs(ObjectReference CenterOn, Float radius = 0.0, Keyword HasKeyword = None, Bool IgnoreDead = True) Native Global
Actor[] Function ScanCellNPCsByFaction(Faction FindFaction, ObjectReference CenterOn, Float radius = 0.0, Int minRank = 0, Int maxRank = 127, Bool IgnoreDead = True) Native Global
Function ToggleFreeCamera(Bool stopTime = False) Native Global
Function SetFreeCameraSpeed(Float speed) Native Global
Function SetFreeCameraState(Bool enable, Float speed = 10.0) Native Global
String[] Function FilesInFolder(String directory, String extension = "*") Native Global
String[] Function FoldersInFolder(String directory) Native Global
Bool Function FileExists(String fileName) Native Global
String Function ReadFromFile(String fileName) Native Global
Bool Function WriteToFile(String fileName, String text, Bool append = True, Bool timestamp = False) Native Global
Function PrintConsole(String text) Native Global
String Function GetRaceEditorID(Race raceForm) Native Global
String Function GetActorRaceEditorID(Actor actorRef) Native Global
Function SetMenus(Bool enabled) Native Global
Float Function GetNodeRotation(ObjectReference obj, String nodeName, Bool firstPerson, Int rotationIndex) Native Global
Function ExecuteBat(String fileName) Native Global
