ScriptName a_function_of_f4se extends Quest
Function Test()
    RegisterForKey(30)
    ;! error P0203 3:5-19
    ;? `RegisterForKey` comes with F4SE
    (Self as Form).GetName()
    ;! error P0203 6:20-27
    ;? `GetName` comes with F4SE
EndFunction
