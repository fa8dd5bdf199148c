ScriptName a_parent_call_in_a_script_without_parent
;! game skyrim
;! error P0508 5:5-11
Function Test()
    Parent.Go()
EndFunction
