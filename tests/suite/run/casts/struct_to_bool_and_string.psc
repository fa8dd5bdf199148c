ScriptName struct_to_bool_and_string
; A struct is true if it is not None.

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
