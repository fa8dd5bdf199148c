ScriptName a_variable_in_the_spelling_of_its_declaration
;! error P0301 5:17-23
;? `MyCounter` is an `Int`
Function Use()
    mycounter = "text"
EndFunction

Int MyCounter
