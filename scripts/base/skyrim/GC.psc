ScriptName GC Hidden
{The collectors of Cyperus, in the hands of scripts. No game has this script.}

; Making objects.

; A new instance of a script, named as in source ("Space:Name"); None when there is no such script.
; It lives as long as something refers to it. Its OnInit is on its way when this returns.
Form Function Create(String asScriptName) Native Global

; Collecting.

; Runs a full pass, as a save does, and tells how many arrays, structs and objects it freed.
Int Function Collect() Native Global

; Asks for a collection of objects that starts at the end of this frame and is spread over the next ones.
Function Request() Native Global

; Counting. "Live" is everything that is still there, dead or not; "garbage" is the dead part of it.

; The same for "arrays", "structs" or "objects" by name.
Int Function Live(String asPopulation) Native Global
Int Function LiveArrays() Native Global
Int Function LiveStructs() Native Global
; Counts instances of the script and of those that extend it; all objects when no name is given.
Int Function LiveObjects(String asScriptName = "") Native Global
; Bytes held by arrays, structs, strings and objects.
Int Function LiveBytes() Native Global
Int Function GarbageArrays() Native Global
Int Function GarbageStructs() Native Global

; Keeping and giving up.

; A pinned object lives until it is unpinned as often as it was pinned. Both tell the pins that it has now.
Int Function Pin(Form akObject) Native Global
Int Function Unpin(Form akObject) Native Global
Bool Function IsPinned(Form akObject) Native Global

; The object is to go even though it is still referred to: the collector turns those references into None.
Function MarkGarbage(Form akObject) Native Global
; Whether there is an object and it is not marked as garbage.
Bool Function IsValid(Form akObject) Native Global

; Weak references.

; A number that stands for the object without keeping it; 0 for None.
Int Function Weak(Form akObject) Native Global
; The object behind such a number, or None when it is gone.
Form Function FromWeak(Int aiWeak) Native Global

; Clusters: groups of objects that live and die as one.

; Makes a cluster of the object and of all that it reaches; False when that is too small for one.
Bool Function Cluster(Form akRoot) Native Global
; Takes the cluster apart that the object belongs to; False when there is none.
Bool Function Dissolve(Form akMember) Native Global
Bool Function IsClustered(Form akObject) Native Global
