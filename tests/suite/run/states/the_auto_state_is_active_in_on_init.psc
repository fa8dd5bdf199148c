ScriptName the_auto_state_is_active_in_on_init

Event OnInit()
    Debug.Trace("the empty OnInit")
EndEvent

Auto State Ready
    Event OnInit()
        Debug.Trace("OnInit of " + GetState())
    EndEvent
EndState

;= OnInit of Ready
