ScriptName an_unterminated_doc_comment
;! error P0005 4:1-2
Int Property P Auto
{ never closed
