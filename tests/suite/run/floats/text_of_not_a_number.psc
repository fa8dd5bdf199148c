ScriptName text_of_not_a_number

Function Main() Global
    Float huge = 300000000000000000000000000000000000000.0
    Float infinite = huge * huge
    Float nothing = infinite * 0.0
    If nothing as String == "nan" || nothing as String == "-nan"
        Debug.Trace("as C prints it")
    EndIf
    ;= as C prints it
    Debug.Trace(nothing == nothing)
    ;= False
    Debug.Trace(nothing < 1.0)
    ;= False
    Debug.Trace(nothing > 1.0)
    ;= False
EndFunction
