ScriptName a_parameter_of_type_var_takes_anything

String Function Kind(Var v)
    If v is Int
        Return "int"
    ElseIf v is Float
        Return "float"
    ElseIf v is Bool
        Return "bool"
    ElseIf v is String
        Return "string"
    ElseIf v is ScriptObject
        Return "object"
    EndIf
    Return "none"
EndFunction

Function Main()
    Debug.Trace(Kind(1))
    ;= int
    Debug.Trace(Kind(1.0))
    ;= float
    Debug.Trace(Kind(False))
    ;= bool
    Debug.Trace(Kind(""))
    ;= string
    Debug.Trace(Kind(self))
    ;= object
    Debug.Trace(Kind(None))
    ;= none
EndFunction
