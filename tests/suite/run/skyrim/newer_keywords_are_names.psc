ScriptName newer_keywords_are_names
; Var, Group, Guard, Struct and Is are not reserved in this dialect.
;! game skyrim

Function Main() Global
    Int var = 1
    Int group = 2
    Int guard = 4
    Int struct = 8
    Int is = 16
    Debug.Trace(var + group + guard + struct + is)
    ;= 31
EndFunction
