ScriptName Toolbox
; Helper: global functions.

Int Function Square(Int n) Global
    Return n * n
EndFunction

String Function Greeting(String name, String word = "hello") Global
    Return word + " " + name
EndFunction
