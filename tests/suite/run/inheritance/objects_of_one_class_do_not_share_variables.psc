ScriptName objects_of_one_class_do_not_share_variables
;> -- Animal Animal

Function Main(Animal first, Animal second)
    first.Eat(5)
    Debug.Trace(first.Energy())
    ;= 15
    Debug.Trace(second.Energy())
    ;= 10
EndFunction
