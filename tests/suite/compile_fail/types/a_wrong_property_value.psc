ScriptName a_wrong_property_value
;! error P0301 5:9-12
Int Property P Auto
Function Test()
    P = 1.5
EndFunction
