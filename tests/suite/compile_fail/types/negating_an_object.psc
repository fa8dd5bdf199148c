ScriptName negating_an_object
;! error P0303 4:22-27
Function Test()
    ScriptObject o = -self
EndFunction
