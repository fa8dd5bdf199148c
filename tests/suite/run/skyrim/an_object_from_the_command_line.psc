ScriptName an_object_from_the_command_line
;! game skyrim
;> -- SkyrimParent

Function Main(SkyrimParent other)
    Debug.Trace(other.Shared)
    ;= 4
    other.Shared = 7
    Debug.Trace(other.Shared)
    ;= 7
    Debug.Trace(other.Where())
    ;= parent empty
    other.GotoState("Active")
    Debug.Trace(other.Where())
    ;= parent active
EndFunction
