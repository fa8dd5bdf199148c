ScriptName locals_start_with_their_type_default
; The defaults: False, 0, 0.0, the empty string, None.

Function Main() Global
    Bool b
    Int i
    Float f
    String s
    Form o
    Int[] a
    Var v
    Debug.Trace(b)
    ;= False
    Debug.Trace(i)
    ;= 0
    Debug.Trace(f)
    ;= 0.000000
    Debug.Trace("<" + s + ">")
    ;= <>
    Debug.Trace(o)
    ;= None
    Debug.Trace(a)
    ;= None
    Debug.Trace(v)
    ;= None
EndFunction
