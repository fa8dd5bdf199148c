ScriptName a_struct_of_another_script_in_the_spelling_of_its_declaration
;! error P0301 5:17-22
;? `SpelledThing:PlainPoint`
Function Use(spelledthing:PLAINPOINT place)
    Int other = place
EndFunction
