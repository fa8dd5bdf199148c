ScriptName a_downcast_follows_the_real_class
;> -- CastOther

Function Main(CastParent base)
    CastOther other = base as CastOther
    Debug.Trace(other == None)
    ;= False
    Debug.Trace(base is CastOther)
    ;= True
    Debug.Trace(base.Name())
    ;= other
    ScriptObject root = base
    Debug.Trace((root as CastOther).Name())
    ;= other
EndFunction
