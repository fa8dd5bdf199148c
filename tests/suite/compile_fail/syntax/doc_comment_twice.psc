;! error P0107 5:1-8
ScriptName doc_comment_twice
Int Property P Auto
{ one }
{ two }
