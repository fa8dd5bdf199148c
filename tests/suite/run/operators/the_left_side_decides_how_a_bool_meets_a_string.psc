ScriptName the_left_side_decides_how_a_bool_meets_a_string

; The side on the left decides. As text, False is not equal to nothing.
Function Main() Global
    String nothing = ""
    Bool no = False
    Debug.Trace(no == nothing)
    ;= True
    Debug.Trace(nothing == no)
    ;= False
    Debug.Trace(True == "anything")
    ;= True
EndFunction
