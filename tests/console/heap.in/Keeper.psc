ScriptName Keeper
; Keeps every letter it ever got: one of them is pinned as well, and two circles are dropped.

Struct Note
    Keeper Sender
    String Text
EndStruct

Note[] Property Letters Auto
Keeper Property Next Auto
Keeper[] Property Circle Auto

Function Main()
    Letters = new Note[0]
    Int i = 0
    While i < 3
        Note letter = new Note
        letter.Sender = GC.Create("Keeper") as Keeper
        letter.Text = "number " + i
        Letters.Add(letter)
        i += 1
    EndWhile
    GC.Pin(Letters[1].Sender)
    Debug.Trace(GC.Why(Letters[0].Sender))
    DropACircle()
    Utility.Wait(0.1)
EndFunction

Function DropACircle()
    Keeper first = GC.Create("Keeper") as Keeper
    first.Next = GC.Create("Keeper") as Keeper
    first.Next.Circle = new Keeper[1]
    first.Next.Circle[0] = first
EndFunction
