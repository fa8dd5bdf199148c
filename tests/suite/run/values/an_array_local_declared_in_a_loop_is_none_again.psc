ScriptName an_array_local_declared_in_a_loop_is_none_again

Function Main() Global
    Int turn = 0
    While turn < 2
        Int[] list
        Debug.Trace("length " + list.Length)
        list = new Int[3]
        turn += 1
    EndWhile
    ;= length 0
    ;= length 0
EndFunction
