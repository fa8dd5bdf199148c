ScriptName infinite_recursion_is_refused_and_unwinds
; As in the game: the call beyond the limit returns None, and every caller continues.

Int depth = 0

Function Dive()
    depth += 1
    Dive()
EndFunction

Function Main()
    Dive()
    Debug.Trace(depth)
    ;= 99
    Debug.Trace("out again")
    ;= out again
EndFunction

;~ error: ...Stack too deep...
