ScriptName a_returned_struct_is_shared

Struct Point
    Int X
EndStruct

Point kept

Point Function Kept()
    Return kept
EndFunction

Function Main()
    kept = new Point
    Kept().X = 3
    Debug.Trace(kept.X)
    ;= 3
    Debug.Trace(Kept() == kept)
    ;= True
EndFunction
