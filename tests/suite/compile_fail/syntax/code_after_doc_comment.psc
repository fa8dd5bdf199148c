;! error P0101 4:10-13
ScriptName code_after_doc_comment
Int Property P Auto
{ text } Int Property Q Auto
