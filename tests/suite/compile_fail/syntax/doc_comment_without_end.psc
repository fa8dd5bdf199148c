;! error P0005 4:1-2
ScriptName doc_comment_without_end
Int Property P Auto
{ text
Int Property Q Auto
