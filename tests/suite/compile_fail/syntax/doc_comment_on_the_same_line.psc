;! error P0107 3:21-29
ScriptName doc_comment_on_the_same_line
Int Property P Auto { text }
