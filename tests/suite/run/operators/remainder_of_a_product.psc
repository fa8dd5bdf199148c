ScriptName remainder_of_a_product

Function Main() Global
    Int seed = 12345
    seed = (seed * 1103 + 7919) % 32768
    Debug.Trace(seed)
    ;= 25734
    seed = (seed * 1103 + 7919) % 32768
    Debug.Trace(seed)
    ;= 15433
EndFunction
