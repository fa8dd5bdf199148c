ScriptName a_weak_number_of_an_array_or_struct_keeps_nothing

Struct Pair
    Int First
    String Second
EndStruct

Pair Property Held Auto
Pair[] Property Pairs Auto

; In a function of its own: variables hold what they name until the function returns.
Int[] Function Numbers()
    Int[] numbers = new Int[3]
    numbers[2] = 7
    Bool[] bools = new Bool[1]
    Float[] floats = new Float[2]
    String[] texts = new String[3]
    Var[] vars = new Var[4]
    Held = new Pair
    Held.Second = "held"
    Pairs = new Pair[2]
    Pairs[1] = Held
    Int[] weak = new Int[7]
    weak[0] = GC.WeakInts(numbers)
    weak[1] = GC.WeakBools(bools)
    weak[2] = GC.WeakFloats(floats)
    weak[3] = GC.WeakStrings(texts)
    weak[4] = GC.WeakVars(vars)
    weak[5] = GC.WeakValue(Held)
    weak[6] = GC.WeakValue(GetPropertyValue("Pairs"))
    ; The same number for the same array, and it is the array itself that comes back.
    Debug.Trace(GC.WeakInts(numbers) == weak[0])
    ;= True
    Int[] again = GC.FromWeakValue(weak[0]) as Int[]
    again[0] = 5
    Debug.Trace(numbers[0] + " " + numbers[2])
    ;= 5 7
    Pair other = GC.FromWeakValue(weak[5]) as Pair
    other.First = 9
    Debug.Trace(Held.First + " " + (GC.FromWeakValue(weak[6]) as Pair[])[1].Second)
    ;= 9 held
    GC.Collect()
    Debug.Trace((GC.FromWeakValue(weak[4]) as Var[]).Length)
    ;= 4
    Return weak
EndFunction

Function Show(Int[] akWeak)
    Int at = 0
    String all = ""
    While at < akWeak.Length
        all += " " + (GC.FromWeakValue(akWeak[at]) as Bool)
        at += 1
    EndWhile
    Debug.Trace("found:" + all)
EndFunction

Function Main()
    Int[] weak = Numbers()
    GC.Collect()
    Show(weak)
    ;= found: False False False False False True True
    Pairs = None
    GC.Collect()
    Show(weak)
    ;= found: False False False False False True False
    Held = None
    GC.Collect()
    Show(weak)
    ;= found: False False False False False False False
    ; What has no lifetime has no number, and objects have the same one as with Weak.
    Debug.Trace(GC.WeakValue(5) + " " + GC.WeakValue("text") + " " + GC.WeakValue(None) + " " + GC.WeakInts(None))
    ;= 0 0 0 0
    Int own = GC.Weak(Self)
    Debug.Trace((GC.WeakValue(Self) == own) + " " + (GC.FromWeakValue(own) as ScriptObject == Self))
    ;= True True
    Debug.Trace(GC.FromWeak(weak[0]) + " " + GC.FromWeakValue(-1) + " " + GC.FromWeakValue(1000))
    ;= None None None
EndFunction
