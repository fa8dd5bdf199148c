ScriptName escapes_in_literals

Function Main() Global
    Debug.Trace("tab[\t]")
    ;= tab[	]
    Debug.Trace("quote[\"]")
    ;= quote["]
    Debug.Trace("back[\\]")
    ;= back[\]
    Debug.Trace("semi;colon {brace}")
    ;= semi;colon {brace}
EndFunction
