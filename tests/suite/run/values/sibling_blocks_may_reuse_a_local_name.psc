ScriptName sibling_blocks_may_reuse_a_local_name

Function Main() Global
    Int turn = 0
    While turn < 2
        If turn == 0
            Int value = 5
            Debug.Trace("int " + value)
        Else
            String value = "five"
            Debug.Trace("string " + value)
        EndIf
        turn += 1
    EndWhile
    ;= int 5
    ;= string five
EndFunction
