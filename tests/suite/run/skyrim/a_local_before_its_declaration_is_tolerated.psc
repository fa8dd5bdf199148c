ScriptName a_local_before_its_declaration_is_tolerated
;! game skyrim

Function Main() Global
    If True
        Int inner = 3
        Debug.Trace("inner " + inner)
    EndIf
    ;= inner 3
    Int outer = 4
    Debug.Trace(outer)
    ;= 4
EndFunction
