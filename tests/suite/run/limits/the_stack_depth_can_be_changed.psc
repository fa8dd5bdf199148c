ScriptName the_stack_depth_can_be_changed
;> --stack-depth 10

Int depth = 0

Function Dive()
    depth += 1
    Dive()
EndFunction

Function Main()
    Dive()
    Debug.Trace(depth)
    ;= 9
EndFunction

;~ error: ...Stack too deep...
