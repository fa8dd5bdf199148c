;! error P0107 2:1-9
{ text }
ScriptName doc_comment_before_header
