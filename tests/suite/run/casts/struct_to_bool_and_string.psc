ScriptName struct_to_bool_and_string
; runtime 11 question 6 decides the text.

Struct Pair
    Int Left = 1
    String Right = "r"
EndStruct

Function Main() Global
    Pair p
    Debug.Trace(p as Bool)
    ;= False
    Debug.Trace(p as String)
    ;= None
    p = new Pair
    Debug.Trace(p as Bool)
    ;= True
    Debug.Trace(p as String)
    ;= [Left = 1, Right = r]
    Debug.Trace(!p)
    ;= False
EndFunction
