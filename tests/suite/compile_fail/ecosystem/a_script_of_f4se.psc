ScriptName a_script_of_f4se extends Quest
Function Test()
    UI.OpenMenu("PipboyMenu")
    ;! error P0202 3:5-7
    ;? `UI` comes with F4SE
EndFunction
