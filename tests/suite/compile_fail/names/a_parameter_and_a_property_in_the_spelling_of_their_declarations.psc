ScriptName a_parameter_and_a_property_in_the_spelling_of_their_declarations
;! error P0301 6:15-21
;! error P0301 7:18-24
;? `HowMany` is an `Int`
Function Use(Int HowMany, Int ARRIVED)
    howmany = "many"
    totalcount = "some"
EndFunction

Int Property TotalCount Auto
