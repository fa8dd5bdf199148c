ScriptName Keeper extends Quest
{ Looks after a lantern. One line is wrong on purpose, and the layout is poor on purpose. }

Lantern Property Lamp Auto

Event OnInit()
  If Lamp.Light( 2 )
  Debug.Trace("lit, "+Lamp.Oil+" left")
  EndIf
  Lamp.Snuff()
EndEvent
