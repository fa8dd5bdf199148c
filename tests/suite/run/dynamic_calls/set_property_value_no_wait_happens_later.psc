ScriptName set_property_value_no_wait_happens_later

Int Property Level = 1 Auto

Function Main()
    SetPropertyValueNoWait("Level", 2)
    Utility.Wait(0.1)
    Debug.Trace(Level)
    ;= 2
EndFunction
