ScriptName array_to_string_lists_the_elements

Function Main() Global
    Int[] ints = new Int[3]
    ints[1] = 5
    Debug.Trace(ints as String)
    ;= [0, 5, 0]
    String[] words = new String[2]
    words[0] = "a"
    words[1] = "b"
    Debug.Trace(words as String)
    ;= [a, b]
    Float[] floats = new Float[1]
    Debug.Trace("" + floats)
    ;= [0.000000]
    Form[] forms = new Form[2]
    Debug.Trace(forms as String)
    ;= [None, None]
    Bool[] empty = new Bool[0]
    Debug.Trace(empty as String)
    ;= []
EndFunction
