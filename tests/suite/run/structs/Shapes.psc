ScriptName Shapes
; Helper: a script with a struct.

Struct Square
    Int Side = 1
    String Label = "square"
EndStruct

Int Function Area(Square s) Global
    Return s.Side * s.Side
EndFunction
