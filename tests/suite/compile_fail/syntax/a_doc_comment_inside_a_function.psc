ScriptName a_doc_comment_inside_a_function
;! error P0107 5:5-18
Function Test()
    Int a = 1
    { misplaced }
EndFunction
