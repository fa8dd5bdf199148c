ScriptName a_doc_comment_with_nothing_to_document
;! error P0107 4:1-38
Int x
{ a variable takes no documentation }
