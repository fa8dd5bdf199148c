ScriptName script_variables_start_with_their_initialiser

Bool flag = True
Int count = -12
Int mask = 0xFF
Float ratio = -0.5
String word = "seed"
ScriptObject nobody = None

Function Main()
    Debug.Trace(flag)
    ;= True
    Debug.Trace(count)
    ;= -12
    Debug.Trace(mask)
    ;= 255
    Debug.Trace(ratio)
    ;= -0.500000
    Debug.Trace(word)
    ;= seed
    Debug.Trace(nobody)
    ;= None
EndFunction
