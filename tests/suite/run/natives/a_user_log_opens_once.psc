ScriptName a_user_log_opens_once

Function Main() Global
    Debug.Trace(Debug.OpenUserLog("mine"))
    ;= True
    Debug.Trace(Debug.OpenUserLog("mine"))
    ;= False
    Debug.Trace(Debug.TraceUser("mine", "into the file"))
    ;= True
    Debug.CloseUserLog("mine")
    Debug.Trace(Debug.TraceUser("mine", "nowhere"))
    ;= False
    Debug.Trace(Debug.OpenUserLog("MINE"))
    ;= True
EndFunction
