ScriptName call_function_on_another_object
;> -- DynamicParent

Function Main(DynamicParent other)
    Debug.Trace(other.CallFunction("Number", new Var[0]) as Int)
    ;= 1
EndFunction
