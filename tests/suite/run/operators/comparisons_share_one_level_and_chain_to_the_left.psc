ScriptName comparisons_share_one_level_and_chain_to_the_left
; 1 < 2 is True, and True == True.

Function Main() Global
    Debug.Trace(1 < 2 == True)
    ;= True
    Debug.Trace(2 < 1 == False)
    ;= True
EndFunction
