ScriptName string_to_int_reads_like_strtol_in_base_ten

Function Main() Global
    Debug.Trace(" 5" as Int)
    ;= 5
    Debug.Trace("+5" as Int)
    ;= 5
    Debug.Trace("0x10" as Int)
    ;= 0
    Debug.Trace("010" as Int)
    ;= 10
    Debug.Trace("- 5" as Int)
    ;= 0
EndFunction
