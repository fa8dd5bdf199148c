ScriptName gc_chain_of_arrays_of_structs
; GC: a chain dies in one full pass, live data stays.

Struct Item
    Int N
EndStruct

Item[] live

Function Chain()
    Item[] list = new Item[10]
    Int i = 0
    While i < 10
        list[i] = new Item
        list[i].N = i
        i += 1
    EndWhile
    live.Add(list[7])
EndFunction

Function Main()
    live = new Item[0]
    Chain()
    GC.Collect()
    Debug.Trace(GC.LiveStructs())
    ;= 1
    Debug.Trace(live[0].N)
    ;= 7
    live = None
    GC.Collect()
    Debug.Trace(GC.LiveStructs())
    ;= 0
    Debug.Trace(GC.LiveArrays())
    ;= 0
EndFunction
