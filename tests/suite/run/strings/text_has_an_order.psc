ScriptName text_has_an_order

Function Main() Global
    String small = "apple"
    String large = "Banana"
    Debug.Trace(small < large)
    ;= True
    Debug.Trace(small > large)
    ;= False
    Debug.Trace(small <= "APPLE")
    ;= True
    Debug.Trace(large >= small)
    ;= True
    Debug.Trace("9" < 10)
    ;= False
EndFunction
