ScriptName the_interval_passes_while_all_scripts_wait
; The interval between collections is 60 seconds of script time. Nothing runs while it passes.

Function Drop()
    Chain dropped = GC.Create("Chain") as Chain
    dropped.Die()
EndFunction

Function Main()
    Drop()
    Utility.Wait(100.0)
    Debug.Trace(GC.LiveObjects("Chain"))
    ;= 0
EndFunction
