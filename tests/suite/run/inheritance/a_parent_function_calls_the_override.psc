ScriptName a_parent_function_calls_the_override
;> -- Bird

Function Main(Animal animal)
    Debug.Trace(animal.Describe())
    ;= bird with 2 legs
EndFunction
