ScriptName a_negation_in_its_own_place_is_made_once
;! game skyrim
; The compiler negates a temporary in place, keeps it as the value of `||`, and branches on it.

Function Main()
    Form nobody = None
    Bool one = (!(nobody as Bool)) || 0.0
    Debug.Trace(one)
    ;= True
    Bool two = (!(nobody as Bool)) && 1.0
    Debug.Trace(two)
    ;= True
    Int three = 3
    Bool four = (!(three as Bool)) || False
    Debug.Trace(four)
    ;= False
    Bool five = (!(three as Bool)) && True
    Debug.Trace(five)
    ;= False
EndFunction
