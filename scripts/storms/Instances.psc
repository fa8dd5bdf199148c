ScriptName Instances
{Creates and drops instances in every frame; memory stays flat. Main takes the number of frames and of instances per frame:
cyperus run scripts/storms/Instances.psc --report report.json -- 10000 100}

Instances Property Other Auto

Function Main(Int aiFrames, Int aiPerFrame)
    Int most = 0
    Int frame = 0
    While frame < aiFrames
        MakeAndDrop(aiPerFrame)
        ; Even the shortest wait ends in the next frame at the earliest.
        Utility.Wait(0.01)
        Int bytes = GC.LiveBytes()
        If bytes > most
            most = bytes
        EndIf
        frame += 1
    EndWhile
    Debug.Trace("made " + aiFrames * aiPerFrame + ", at most " + most + " bytes at once")
EndFunction

; Every second one refers to the one before it, so that some die in chains and some die alone.
Function MakeAndDrop(Int aiCount)
    Instances before = None
    While aiCount > 0
        Instances made = GC.Create("Instances") as Instances
        If aiCount % 2 == 0
            made.Other = before
        EndIf
        before = made
        aiCount -= 1
    EndWhile
EndFunction
