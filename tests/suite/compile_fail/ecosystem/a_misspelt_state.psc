ScriptName a_misspelt_state extends Quest
State Busy
EndState
Function Test()
    GotoState("Buzy")
    ;! warning misspelt-state 5:15-21
    ;? did you mean `Busy`?
EndFunction
