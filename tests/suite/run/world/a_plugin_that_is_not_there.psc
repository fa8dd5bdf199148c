ScriptName a_plugin_that_is_not_there

Function Main() Global
    Debug.Trace(Game.GetFormFromFile(0x800, "NoSuchPlugin.esp") == None)
    ;= True
    Debug.Trace(Game.IsPluginInstalled("NoSuchPlugin.esp"))
    ;= False
EndFunction

;~ error: File "NoSuchPlugin.esp" does not exist or is not currently loaded.
