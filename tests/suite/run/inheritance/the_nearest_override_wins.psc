ScriptName the_nearest_override_wins
;> -- Owl

Function Main(Animal animal)
    Debug.Trace(animal.Describe())
    ;= owl, a bird with 2 legs
    Debug.Trace(animal.Legs())
    ;= 2
EndFunction
