ScriptName a_call_behind_and_as_a_statement

Function Say(String text) Global
    Debug.Trace(text)
EndFunction

Function Main() Global
    Bool ready = True
    ready && Say("ready")
    ;= ready
    !ready && Say("not ready")
    ready || Say("never")
    !ready || Say("or")
    ;= or
EndFunction
