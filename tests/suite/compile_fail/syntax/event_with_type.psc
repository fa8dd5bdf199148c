;! error P0101 3:5-10
ScriptName event_with_type
Int Event OnInit()
EndEvent
