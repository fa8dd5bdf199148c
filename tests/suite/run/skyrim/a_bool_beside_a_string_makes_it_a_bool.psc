ScriptName a_bool_beside_a_string_makes_it_a_bool
;! game skyrim

; The side on the left decides. As text, False is not equal to nothing.
Function Main()
    String nothing = ""
    Bool no = False
    Debug.Trace(no == nothing)
    ;= True
    Debug.Trace(nothing == no)
    ;= False
    Debug.Trace(True == "anything")
    ;= True
EndFunction
