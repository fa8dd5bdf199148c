ScriptName a_property_of_another_script_in_the_spelling_of_its_declaration
;! error P0309 5:5-17
;? `Sealed`
Function Use(SpelledThing thing)
    thing.SEALED = 3
EndFunction
