ScriptName block_comments_may_sit_inside_a_line

Function Main() Global
    Int a = 1 ;/ not 2 /; + 1
    Debug.Trace(a)
    ;= 2
    ;/ a whole
    block of text
    /;
    Debug.Trace(a ;/ x /; + 1)
    ;= 3
EndFunction
