ScriptName a_property_line_without_a_name
;! error P0101 4:14-14
;! error P0105 5:1-10
Bool Property
Int count
Event OnInit()
    count = 3
EndEvent
Function Test()
    count = 4
EndFunction
