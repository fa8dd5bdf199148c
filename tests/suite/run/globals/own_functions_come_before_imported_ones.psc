ScriptName own_functions_come_before_imported_ones

Import Toolbox

Int Function Square(Int n) Global
    Return -n
EndFunction

Function Main() Global
    Debug.Trace(Square(3))
    ;= -3
    Debug.Trace(Toolbox.Square(3))
    ;= 9
EndFunction
