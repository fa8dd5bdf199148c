ScriptName none_policy
; None: message, stored value, continuation, one after the other.

Struct Point
    Int X
EndStruct

Int Function Five()
    Return 5
EndFunction

Function Main()
    none_policy nobody
    Int n = nobody.Five()
    Debug.Trace(n)
    ;= 0
    Int[] nothing
    n = 7
    n = nothing[0]
    Debug.Trace(n)
    ;= 0
    Point p
    n = 7
    n = p.X
    Debug.Trace(n)
    ;= 0
    nothing.Add(1)
    Debug.Trace(nothing.Length)
    ;= 0
    Int[] list = new Int[1]
    list[1] = 3
    Debug.Trace(list[0])
    ;= 0
    Debug.Trace("done")
    ;= done
EndFunction

;~ error: Cannot call Five() on a None object, aborting function call
;~ warning: Assigning None to a non-object variable named "::temp..."
;~ error: Cannot access an element of a None array
;~ error: Cannot access a variable of a None struct
;~ error: Cannot add elements to a None array
;~ error: Array index 1 is out of range (0-0)
