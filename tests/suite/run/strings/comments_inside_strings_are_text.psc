ScriptName comments_inside_strings_are_text

Function Main() Global
    Debug.Trace("a ; b")
    ;= a ; b
    Debug.Trace("a ;/ b /; c")
    ;= a ;/ b /; c
    Debug.Trace("{ d }")
    ;= { d }
EndFunction
