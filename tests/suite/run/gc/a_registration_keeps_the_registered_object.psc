ScriptName a_registration_keeps_the_registered_object
; Registrations hold their target until they are removed.

Function Main() Global
    Sender s = GC.Create("Sender") as Sender
    Attach(s)
    GC.Collect()
    s.Send()
    Utility.Wait(1.0)
EndFunction

Function Attach(Sender s) Global
    Receiver r = GC.Create("Receiver") as Receiver
    r.Attach(s)
EndFunction

;= received
