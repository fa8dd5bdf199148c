ScriptName a_question_mark
;! error P0001 4:19-20
Function Test()
    Bool b = True ?
EndFunction
