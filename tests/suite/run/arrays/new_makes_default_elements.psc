ScriptName new_makes_default_elements

Function Main() Global
    Int[] i = new Int[2]
    Float[] f = new Float[1]
    Bool[] b = new Bool[1]
    String[] s = new String[1]
    Form[] o = new Form[1]
    Debug.Trace(i[0] + i[1])
    ;= 0
    Debug.Trace(f[0])
    ;= 0.000000
    Debug.Trace(b[0])
    ;= False
    Debug.Trace("<" + s[0] + ">")
    ;= <>
    Debug.Trace(o[0])
    ;= None
EndFunction
