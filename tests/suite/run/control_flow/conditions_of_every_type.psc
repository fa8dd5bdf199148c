ScriptName conditions_of_every_type

Function Main() Global
    Int[] list = new Int[1]
    Form nobody
    String answer = ""
    If 3
        answer += "int "
    EndIf
    If 0.5
        answer += "float "
    EndIf
    If "x"
        answer += "string "
    EndIf
    If list
        answer += "array "
    EndIf
    If nobody
        answer += "object "
    EndIf
    If 0
        answer += "zero "
    EndIf
    Debug.Trace(answer)
    ;= int float string array
EndFunction
