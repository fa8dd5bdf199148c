ScriptName a_local_in_a_loop_keeps_its_value
; Skyrim's compiler emits nothing for a local without an initialiser.
;! game skyrim

Function Main() Global
    Int turn = 0
    String seen = ""
    While turn < 3
        Int kept
        seen = seen + kept + " "
        kept = kept + 1
        turn += 1
    EndWhile
    Debug.Trace(seen)
    ;= 0 1 2
EndFunction
