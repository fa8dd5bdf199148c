ScriptName parent_in_a_global_function
;! error P0507 4:5-11
Function Test() Global
    Parent.GotoState("x")
EndFunction
