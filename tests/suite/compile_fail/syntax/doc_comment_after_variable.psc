;! error P0107 4:1-9
ScriptName doc_comment_after_variable
Int x
{ text }
