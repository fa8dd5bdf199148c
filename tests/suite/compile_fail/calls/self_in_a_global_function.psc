ScriptName self_in_a_global_function
;! error P0507 4:22-26
Function Test() Global
    ScriptObject o = self
EndFunction
