ScriptName numbers_in_text_compare_as_text

Function Main() Global
    Debug.Trace("1" == "1.0")
    ;= False
    Debug.Trace(1 as String == "1")
    ;= True
    Debug.Trace(1.0 as String == "1.000000")
    ;= True
EndFunction
