ScriptName lock_waiting_to_enter_an_object_gives_the_own_one_up
; Locks: a call from Visitor waits until OnInit of Host is over; meanwhile OnInit can enter Visitor.

Function Main() Global
    GC.Create("Host")
    Utility.Wait(5.0)
EndFunction
;= OnInit went through Visitor
;= Visitor went through Host
