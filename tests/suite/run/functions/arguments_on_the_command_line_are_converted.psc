ScriptName arguments_on_the_command_line_are_converted
;> -- 7 2.5 true word

Function Main(Int n, Float f, Bool b, String s) Global
    Debug.Trace(n + 1)
    ;= 8
    Debug.Trace(f)
    ;= 2.500000
    Debug.Trace(b)
    ;= True
    Debug.Trace(s)
    ;= word
EndFunction
