Function One()
    Debug.Trace("x") ; cyperus: allow G0001
;!                   ^^^^^^^^^^^^^^^^^^^^^^
EndFunction

Function Two()
    Debug.Trace("x") ; @disable
;!                   ^^^^^^^^^^
EndFunction

Function Three()
    ; @disable-next unused-local-variable
;!  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    Debug.Trace("x")
EndFunction

Function SilentOwn()
    Int n = 5 ; cyperus: allow L0203
EndFunction

Function SilentTheirs()
    Int n = 5 ; @disable unused_local_variable
EndFunction

Function SilentNext()
    ; @disable-next
    Int n = 5
EndFunction
