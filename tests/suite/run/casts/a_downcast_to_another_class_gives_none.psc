ScriptName a_downcast_to_another_class_gives_none
;> -- CastParent

Function Main(CastParent base)
    CastOther other = base as CastOther
    Debug.Trace(other == None)
    ;= True
    Debug.Trace(base is CastOther)
    ;= False
    Debug.Trace(base is CastParent)
    ;= True
EndFunction
