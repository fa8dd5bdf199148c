ScriptName a_cast_to_the_parent_does_not_change_dispatch
;> -- Owl

Function Main(Owl owl)
    Animal animal = owl as Animal
    Debug.Trace(animal.Name())
    ;= owl, a bird
    Debug.Trace((owl as Bird).Name())
    ;= owl, a bird
EndFunction
