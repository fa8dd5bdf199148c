ScriptName an_object_argument_is_made_from_its_script_name
;> -- Box None

Function Main(Box full, Box empty)
    Debug.Trace(full == None)
    ;= False
    Debug.Trace(empty == None)
    ;= True
    full.Content = 3
    Debug.Trace(full.Content)
    ;= 3
EndFunction
