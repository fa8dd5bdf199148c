ScriptName a_function_in_the_spelling_of_its_declaration
;! error P0501 5:5-15
;? `DoThing` takes no arguments
Function Main() Global
    dothing(1)
EndFunction

Function DoThing() Global
EndFunction
