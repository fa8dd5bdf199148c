ScriptName a_float_bool_comparison_goes_through_bool

Function Main() Global
    Debug.Trace(0.5 == True)
    ;= True
    Debug.Trace(0.0 == False)
    ;= True
    Debug.Trace(2 == True)
    ;= True
    Debug.Trace(0 == True)
    ;= False
EndFunction
