ScriptName an_argument_can_name_a_thing_of_the_world
;> -- Player

Function Main(Actor akActor)
    Debug.Trace(akActor == Game.GetPlayer())
    ;= True
EndFunction
