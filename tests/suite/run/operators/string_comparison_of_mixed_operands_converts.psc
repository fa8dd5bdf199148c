ScriptName string_comparison_of_mixed_operands_converts

Function Main() Global
    Int five = 5
    Debug.Trace("5" == five as String)
    ;= True
    Debug.Trace("5.000000" == 5.0 as String)
    ;= True
    Debug.Trace("True" == True as String)
    ;= True
EndFunction
