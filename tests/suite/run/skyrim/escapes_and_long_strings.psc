ScriptName escapes_and_long_strings
;! game skyrim

Function Main() Global
    Debug.Trace("a\\b")
    ;= a\b
    Debug.Trace("say \"hi\"")
    ;= say "hi"
EndFunction
