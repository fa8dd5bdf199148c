ScriptName GC Hidden
{The collectors of Cyperus, in the hands of scripts. No game has this script.}

; Creating objects.

; A new instance of the script with this name ("Space:Name"); None if there is no such script.
; It lives as long as something refers to it. When this returns, its OnInit has been sent but may not have run yet.
Form Function Create(String asScriptName) Native Global

; Collecting.

; Runs a full pass, as a save does, and returns how many arrays, structs and objects it freed.
Int Function Collect() Native Global

; Gives the object a label, 1 to 8, or takes it away. False if there is no such object or label.
Bool Function SetLabel(Form akObject, Int aiLabel, Bool abOn = True) Native Global
; A full pass that keeps everything with this label, and all that it refers to. Returns how much it freed.
Int Function CollectKeeping(Int aiLabel) Native Global

; Requests a save to the file named by `run --save`. It is made before the next instruction. False if no file is named.
Bool Function Save() Native Global

; Requests a collection of objects that starts at the end of this frame and continues in the next ones.
Function Request() Native Global

; Counting. "Live" is everything that still exists, reachable or not; "garbage" is the unreachable part of it.

; The same for "arrays", "structs" or "objects" by name.
Int Function Live(String asPopulation) Native Global
Int Function LiveArrays() Native Global
Int Function LiveStructs() Native Global
; Counts instances of the script and of scripts that extend it; without a name, all objects.
Int Function LiveObjects(String asScriptName = "") Native Global
; Bytes held by arrays, structs, strings and objects.
Int Function LiveBytes() Native Global
Int Function GarbageArrays() Native Global
Int Function GarbageStructs() Native Global

; Pinning and marking as garbage.

; A pinned object lives until it has been unpinned as often as it was pinned. Both return its number of pins.
Int Function Pin(Form akObject) Native Global
Int Function Unpin(Form akObject) Native Global
Bool Function IsPinned(Form akObject) Native Global

; Marks the object as garbage even if something still refers to it. From now on every variable, array element and struct
; member that held it is None, Self included, its pins are gone, and the next collection frees it. Takes time that grows
; with the heap.
Function MarkGarbage(Form akObject) Native Global
; Whether the object exists and is not marked as garbage.
Bool Function IsValid(Form akObject) Native Global

; Weak references.

; A number that identifies the object without keeping it alive; 0 for None.
Int Function Weak(Form akObject) Native Global
; The object with such a number, or None if it no longer exists.
Form Function FromWeak(Int aiWeak) Native Global

; Clusters: groups of objects that live and die as one.

; Makes a cluster of the object and everything it can reach. False if that is too small (`--min-cluster`), if the object is
; in a cluster already, or if its script stays out of clusters. docs/collector.md says which scripts do.
; If it reaches an instance that always lives, such as one on an alias of a running quest, all of the cluster lives as long.
Bool Function Cluster(Form akRoot) Native Global
; Adds an object to the cluster of another, with everything it reaches. If its script stays out of clusters, or with
; abMutable, it is only kept alive by the cluster. False if akMember is in no cluster.
Bool Function JoinCluster(Form akMember, Form akObject, Bool abMutable = False) Native Global
; Dissolves the object's cluster; False if it has none.
Bool Function Dissolve(Form akMember) Native Global
Bool Function IsClustered(Form akObject) Native Global
