Function One()
    Int n = Utility.RandomInt()
;!  ^^^^^^^^^^^^^^^^^^^^^^^^^^^
    n = 5
    Debug.Trace(n)
EndFunction

Function Two()
    Int n
    n = 4
;!  ^^^^^
    Debug.Trace("x")
    n = 5
    Debug.Trace(n)
EndFunction

Function Three(Int n, Int m)
    n = m + 1
;!  ^^^^^^^^^
    n = m
    Debug.Trace(n)
EndFunction

Function SilentRead()
    Int n = Utility.RandomInt()
    n = n + 1
    Debug.Trace(n)
EndFunction

Function SilentHabit()
    Int n = 0
    n = 5
    Debug.Trace(n)
EndFunction

Function SilentBranch(Int n, Int m)
    n = m + 1
    If m == 2
        n = m
    EndIf
    Debug.Trace(n)
EndFunction

Function SilentTwice()
    Bool found = IsRunning()
    Utility.Wait(1.0)
    found = IsRunning()
    Debug.Trace(found)
EndFunction

Function SilentActs()
    Bool done = Start()
    done = Start()
    Debug.Trace(done)
EndFunction

Function SilentSure(Form[] one, Form[] other, Form wanted)
    Int at = one.Find(wanted)
    Debug.Trace(at)
    at = -1
    at = other.Find(wanted)
    Debug.Trace(at)
EndFunction

Function SilentWaits()
    Bool loaded = IsLoadedAtLast()
    loaded = IsRunning()
    Debug.Trace(loaded)
EndFunction

Bool Function IsLoadedAtLast()
    Utility.Wait(1.0)
    Return IsRunning()
EndFunction
