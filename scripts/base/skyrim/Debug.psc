ScriptName Debug Hidden
{Logging and other aids for script authors. Calls vanish from release builds.}

Function CenterOnCell(String asCellname) Native Global
Float Function CenterOnCellAndWait(String asCellname) Native Global
Function CloseUserLog(String asLogName) Native Global
Function DBSendPlayerPosition() Native Global
Function DebugChannelNotify(String channel, String message) Native Global
Function DumpAliasData(Quest akQuest) Native Global
String Function GetConfigName() Native Global
String Function GetPlatformName() Native Global
String Function GetVersionNumber() Native Global
Function MessageBox(String asMessageBoxText) Native Global
Function Notification(String asNotificationText) Native Global
Bool Function OpenUserLog(String asLogName) Native Global
Float Function PlayerMoveToAndWait(String asDestRef) Native Global
Function QuitGame() Native Global
Function SendAnimationEvent(ObjectReference arRef, String asEventName) Native Global
Function SetFootIK(Bool abFootIK) Native Global
Function SetGodMode(Bool abGodMode) Native Global
Function ShowRefPosition(ObjectReference arRef) Native Global
Function StartScriptProfiling(String asScriptName) Native Global
Function StartStackProfiling() Native Global
Function StopScriptProfiling(String asScriptName) Native Global
Function StopStackProfiling() Native Global
Function TakeScreenshot(String asFilename) Native Global
Function ToggleAI() Native Global
Function ToggleCollisions() Native Global
Function ToggleMenus() Native Global
Function Trace(String asTextToPrint, Int aiSeverity = 0) Native Global
Function TraceStack(String asTextToPrint = "Tracing stack on request", Int aiSeverity = 0) Native Global
Bool Function TraceUser(String asUserLog, String asTextToPrint, Int aiSeverity = 0) Native Global

Function TraceAndBox(String asTextToPrint, Int aiSeverity = 0) Global
    MessageBox(asTextToPrint)
    Trace(asTextToPrint, aiSeverity)
EndFunction

Function TraceConditional(String TextToPrint, Bool ShowTrace) Global
    If ShowTrace
        Trace(TextToPrint)
    EndIf
EndFunction
