Int one
;!  ^^^
Actor two
;!    ^^^
Int three = 5
;!  ^^^^^
Int used
Int counted
Int[] list

Function Go()
    one = 5
    two = Game.GetPlayer()
    three = 6
EndFunction

Function SilentUsed()
    used = 5
    Debug.Trace(used)
EndFunction

Function SilentCounted()
    counted += 1
EndFunction

Function SilentElement()
    list = new Int[1]
    list[0] = 1
EndFunction

;---
ScriptName Example extends Quest
Guard door
Int inside RequiresGuard(door)
Int seen
;!  ^^^^

; Silent: writing it makes sure that the guard is held.
Function Enter() RequiresGuard(door)
    inside = 0
    seen = 1
EndFunction

Function Go()
    LockGuard door
        Enter()
    EndLockGuard
EndFunction
