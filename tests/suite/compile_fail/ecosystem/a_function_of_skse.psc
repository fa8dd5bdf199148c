ScriptName a_function_of_skse extends Quest
;! game skyrim
Function Test()
    RegisterForModEvent("a", "b")
    ;! error P0203 4:5-24
    ;? `RegisterForModEvent` comes with SKSE
    ;? use `--with skse`
EndFunction
