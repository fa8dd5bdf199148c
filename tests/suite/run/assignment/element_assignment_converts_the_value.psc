ScriptName element_assignment_converts_the_value

Function Main() Global
    Float[] f = new Float[1]
    f[0] = 3
    Debug.Trace(f[0])
    ;= 3.000000
    String[] s = new String[2]
    s[0] = 4
    s[1] = True
    Debug.Trace(s[0] + s[1])
    ;= 4True
    Bool[] b = new Bool[1]
    b[0] = "yes"
    Debug.Trace(b[0])
    ;= True
EndFunction
