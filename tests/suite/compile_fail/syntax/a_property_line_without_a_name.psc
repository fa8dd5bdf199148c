ScriptName a_property_line_without_a_name
;! error P0101 3:14-14
Bool Property
Int count
Event OnInit()
    count = 3
EndEvent
Function Test()
    count = 4
EndFunction
