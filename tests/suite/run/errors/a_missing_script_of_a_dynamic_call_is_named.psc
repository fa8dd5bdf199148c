ScriptName a_missing_script_of_a_dynamic_call_is_named

Function Main() Global
    Var[] arguments = new Var[0]
    Var result = Utility.CallGlobalFunction("NoSuchScriptAnywhere", "Go", arguments)
    Debug.Trace(result as String)
    ;= None
EndFunction

;~ Cannot open store for class "NoSuchScriptAnywhere", missing file?
;~ error: ...
