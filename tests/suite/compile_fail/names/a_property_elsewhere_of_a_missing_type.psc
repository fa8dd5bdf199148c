ScriptName a_property_elsewhere_of_a_missing_type
;! error P0201 4:13-18
Function Test(Lender from)
    If from.Thing == None
    EndIf
EndFunction
