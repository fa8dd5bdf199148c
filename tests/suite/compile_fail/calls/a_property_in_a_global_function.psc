ScriptName a_property_in_a_global_function
;! error P0507 5:13-14
Int Property P Auto
Function Test() Global
    Int a = P
EndFunction
