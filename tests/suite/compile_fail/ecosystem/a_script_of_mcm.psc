ScriptName a_script_of_mcm extends Quest
Function Test()
    MCM.RefreshMenu()
    ;! error P0202 3:5-8
    ;? `MCM` comes with MCM, the mod configuration menu
EndFunction
