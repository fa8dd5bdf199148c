ScriptName a_repeating_update_goes_on_until_it_is_ended extends Quest
;! game skyrim

Int updates = 0

Function Main()
    RegisterForUpdate(1.0)
EndFunction

Event OnUpdate()
    updates += 1
    Debug.Trace("update " + updates)
    If updates == 3
        UnregisterForUpdate()
    EndIf
EndEvent

;= update 1
;= update 2
;= update 3
