ScriptName a_function_elsewhere_with_a_missing_parameter
;! error P0201 4:10-14
Function Test(Lender from)
    from.Take(None)
EndFunction
