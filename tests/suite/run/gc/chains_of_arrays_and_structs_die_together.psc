ScriptName chains_of_arrays_and_structs_die_together

Struct Link
    Chain Owner
EndStruct

Function Build() Global
    Link[] links = new Link[5]
    Int i = 0
    While i < 5
        links[i] = new Link
        i += 1
    EndWhile
EndFunction

Function Main() Global
    Int arrays = GC.LiveArrays()
    Int structs = GC.LiveStructs()
    Build()
    Debug.Trace(GC.LiveStructs() - structs)
    ;= 5
    GC.Collect()
    Debug.Trace(GC.LiveStructs() - structs)
    ;= 0
    Debug.Trace(GC.LiveArrays() - arrays)
    ;= 0
EndFunction
