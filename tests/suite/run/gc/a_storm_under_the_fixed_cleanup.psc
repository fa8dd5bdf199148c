ScriptName a_storm_under_the_fixed_cleanup
;> --cleanup fixed

Struct PlotSubClass
EndStruct

Function Structs() Global
    Int i = 0
    While i < 1000
        PlotSubClass a = new PlotSubClass
        i += 1
    EndWhile
EndFunction

Function Arrays() Global
    Int i = 0
    While i < 1000
        PlotSubClass[] a = new PlotSubClass[0]
        i += 1
    EndWhile
EndFunction

Function Main() Global
    Structs()
    Arrays()
    GC.Collect()
    Debug.Trace(GC.LiveStructs())
    ;= 0
    Debug.Trace(GC.LiveArrays())
    ;= 0
EndFunction
