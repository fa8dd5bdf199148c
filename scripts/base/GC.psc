ScriptName GC Native Hidden
{The collectors of Cyperus, in the hands of scripts. No game has this script.}

; Making objects.

; A new instance of a script, named as in source ("Space:Name"); None when there is no such script.
; It lives as long as something refers to it. Its OnInit is on its way when this returns.
ScriptObject Function Create(String asScriptName) Native Global

; Collecting.

; Runs a full pass, as a save does, and tells how many arrays, structs and objects it freed.
Int Function Collect() Native Global

; Asks for a save to the file that `run --save` names, made before the next instruction. False when there is none.
Bool Function Save() Native Global

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
Int Function Pin(ScriptObject akObject) Native Global
Int Function Unpin(ScriptObject akObject) Native Global
Bool Function IsPinned(ScriptObject akObject) Native Global

; The object is to go even though it is still referred to: the collector turns those references into None.
Function MarkGarbage(ScriptObject akObject) Native Global
; Whether there is an object and it is not marked as garbage.
Bool Function IsValid(ScriptObject akObject) Native Global

; Weak references.

; A number that stands for the object without keeping it; 0 for None.
Int Function Weak(ScriptObject akObject) Native Global
; The object behind such a number, or None when it is gone.
ScriptObject Function FromWeak(Int aiWeak) Native Global

; Why an object is still there.

; The shortest chain of references that keeps the object alive, from a variable, timer or game object down to it;
; empty when nothing does. What this call itself holds does not count.
String Function Why(ScriptObject akObject) Native Global

; Clusters: groups of objects that live and die as one.

; Makes a cluster of the object and of all that it reaches; False when that is too small for one.
Bool Function Cluster(ScriptObject akRoot) Native Global
; Takes the cluster apart that the object belongs to; False when there is none.
Bool Function Dissolve(ScriptObject akMember) Native Global
Bool Function IsClustered(ScriptObject akObject) Native Global
