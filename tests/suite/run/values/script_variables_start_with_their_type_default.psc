ScriptName script_variables_start_with_their_type_default

Bool flag
Int count
Float ratio
String word
ScriptObject other
Float[] list

Function Main()
    Debug.Trace(flag)
    ;= False
    Debug.Trace(count)
    ;= 0
    Debug.Trace(ratio)
    ;= 0.000000
    Debug.Trace("<" + word + ">")
    ;= <>
    Debug.Trace(other)
    ;= None
    Debug.Trace(list)
    ;= None
    Debug.Trace(list.Length)
    ;= 0
EndFunction
