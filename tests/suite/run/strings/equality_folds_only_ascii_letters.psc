ScriptName equality_folds_only_ascii_letters

Function Main() Global
    Debug.Trace("a1-_[" == "A1-_[")
    ;= True
    Debug.Trace("[" == "{")
    ;= False
    Debug.Trace("@" == "`")
    ;= False
EndFunction
