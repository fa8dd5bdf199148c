ScriptName a_struct_member_elsewhere_of_a_missing_type
;! error P0201 4:12-19
Function Test(Lender:Bag bag)
    If bag.content
    EndIf
EndFunction
