ScriptName an_end_in_two_words_that_closes_nothing
;! error P0104 4:5-11
Function Test()
    End If
EndFunction
