ScriptName a_newline_in_a_literal_prints_two_lines

Function Main() Global
    Debug.Trace("first\nsecond")
    ;= first
    ;= second
EndFunction
