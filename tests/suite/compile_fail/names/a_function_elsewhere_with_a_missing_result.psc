ScriptName a_function_elsewhere_with_a_missing_result
;! error P0201 4:21-26
Function Test(Lender from)
    Bool got = from.Fetch()
    got = from.Fetch()
EndFunction
