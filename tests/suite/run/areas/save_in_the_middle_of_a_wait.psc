ScriptName save_in_the_middle_of_a_wait
; Saves: everything here must be the same when the run is interrupted by a save and a load.

Struct Point
    Int X
EndStruct

Point[] shared
Int ticks = 0

Function Wander(Int steps)
    Point mine = new Point
    shared.Add(mine, 2)
    While mine.X < steps
        mine.X += 1
        Utility.Wait(0.25)
    EndWhile
EndFunction

Function Main()
    shared = new Point[0]
    GotoState("Walking")
    StartTimer(0.6, 3)
    Wander(4)
    Debug.Trace(shared[0].X + shared[1].X)
    ;= 8
    Debug.Trace(shared[0] == shared[1])
    ;= True
    Debug.Trace(GetState())
    ;= Walking
    Debug.Trace(ticks)
    ;= 1
EndFunction

Event OnTimer(Int aiTimerID)
    ticks += 1
EndEvent

State Walking
EndState
