ScriptName array_to_bool_asks_for_an_element

Function Main() Global
    Int[] nothing
    Int[] empty = new Int[0]
    Int[] one = new Int[1]
    Debug.Trace(nothing as Bool)
    ;= False
    Debug.Trace(empty as Bool)
    ;= False
    Debug.Trace(one as Bool)
    ;= True
    Debug.Trace(!empty)
    ;= True
    Debug.Trace(!one)
    ;= False
    Debug.Trace(!nothing)
    ;= True
EndFunction
