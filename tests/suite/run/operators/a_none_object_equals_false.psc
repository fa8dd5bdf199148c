ScriptName a_none_object_equals_false

Function Main() Global
    Form nobody
    Debug.Trace(nobody == False)
    ;= True
    Debug.Trace(nobody == True)
    ;= False
    Debug.Trace(nobody == None)
    ;= True
    Debug.Trace(nobody != None)
    ;= False
EndFunction
