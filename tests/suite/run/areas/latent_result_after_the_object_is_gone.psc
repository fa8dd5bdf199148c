ScriptName latent_result_after_the_object_is_gone
; Latent calls: the last reference goes while the call waits; the stack itself holds the object.

Function Main() Global
    Patient p = GC.Create("Patient") as Patient
    p.CallFunctionNoWait("Work", new Var[0])
    p = None
    GC.Collect()
    Utility.Wait(3.0)
    GC.Collect()
    Debug.Trace(GC.LiveObjects("Patient"))
    ;= 0
EndFunction
