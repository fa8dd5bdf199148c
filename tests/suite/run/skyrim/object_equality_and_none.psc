ScriptName object_equality_and_none
;! game skyrim
;> -- object_equality_and_none

Function Main(object_equality_and_none other)
    Debug.Trace(other == self)
    ;= False
    Debug.Trace(other != self)
    ;= True
    Debug.Trace(self == self)
    ;= True
    Debug.Trace(other == None)
    ;= False
EndFunction
