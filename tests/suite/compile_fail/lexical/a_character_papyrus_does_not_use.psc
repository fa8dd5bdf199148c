ScriptName a_character_papyrus_does_not_use
;! error P0001 4:15-16
Function Test()
    Int a = 1 $ 2
EndFunction
