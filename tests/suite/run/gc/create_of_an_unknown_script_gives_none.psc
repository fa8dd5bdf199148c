ScriptName create_of_an_unknown_script_gives_none

Function Main() Global
    Debug.Trace(GC.Create("NoSuchScriptAnywhere") == None)
    ;= True
EndFunction

;~ Cannot open store for class "NoSuchScriptAnywhere", missing file?
;~ error: ...NoSuchScriptAnywhere...
