ScriptName there_is_no_menu

Function Main() Global
    Debug.Trace(Utility.IsInMenuMode())
    ;= False
EndFunction
