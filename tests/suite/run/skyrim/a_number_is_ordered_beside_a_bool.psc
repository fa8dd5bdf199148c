ScriptName a_number_is_ordered_beside_a_bool
;! game skyrim

; The official compiler compares them as they are, without a cast.
Function Main()
    Float half = 0.5
    Bool yes = True
    Debug.Trace(half > yes)
    ;= False
EndFunction
