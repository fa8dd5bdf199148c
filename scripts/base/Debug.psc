ScriptName Debug Native DebugOnly Hidden
{Logging and other aids for script authors. Calls vanish from release builds.}

Function CenterOnCell(String asCellname) Native Global
Float Function CenterOnCellAndWait(String asCellname) Native Global
Function CloseUserLog(String asLogName) Native Global
Function DBSendPlayerPosition() Native Global
Function DumpAliasData(Quest akQuest) Native Global
Function DumpEventRegistrations(ScriptObject akScript) Native Global
Function EnableAI(Bool abEnable = True) Native Global
Function EnableCollisions(Bool abEnable = True) Native Global
Function EnableDetection(Bool abEnable = True) Native Global
Function EnableMenus(Bool abEnable = True) Native Global
String Function GetConfigName() Native Global
String Function GetPlatformName() Native Global
String Function GetVersionNumber() Native Global
Function MessageBox(String asMessageBoxText) Native Global
Function Notification(String asNotificationText) Native Global
Bool Function OpenUserLog(String asLogName) Native Global
Float Function PlayerMoveToAndWait(String asDestRef) Native Global
Function QuitGame() Native Global
Function SetFootIK(Bool abFootIK) Native Global
Function SetGodMode(Bool abGodMode) Native Global
Function ShowRefPosition(ObjectReference arRef) Native Global
Function StartScriptProfiling(String asScriptName) Native Global
Function StartStackProfiling() Native Global
Function StartStackRootProfiling(String asScriptName, ScriptObject akObj = None) Native Global
Function StopScriptProfiling(String asScriptName) Native Global
Function StopStackProfiling() Native Global
Function StopStackRootProfiling(String asScriptName, ScriptObject akObj = None) Native Global
Function Trace(String asTextToPrint, Int aiSeverity = 0) Native Global
Function TraceFunction(String asTextToPrint = "Tracing function on request", Int aiSeverity = 0) Native Global
Function TraceStack(String asTextToPrint = "Tracing stack on request", Int aiSeverity = 0) Native Global
Bool Function TraceUser(String asUserLog, String asTextToPrint, Int aiSeverity = 0) Native Global

Function TraceAndBox(String asTextToPrint, Int aiSeverity = 0) Global
    MessageBox(asTextToPrint)
    Trace(asTextToPrint, aiSeverity)
EndFunction

Function TraceConditional(String TextToPrint, Bool ShowTrace, Int Severity = 0) Global
    If ShowTrace
        Trace(TextToPrint, Severity)
    EndIf
EndFunction

Function TraceConditionalGlobal(String TextToPrint, GlobalVariable ShowTrace) Global
    If ShowTrace && ShowTrace.GetValue()
        Trace(TextToPrint)
    EndIf
EndFunction

Function TraceSelf(ScriptObject CallingScript, String FunctionName, String StringToTrace) Global
    Trace(CallingScript + "-->" + FunctionName + "(): " + StringToTrace)
EndFunction
