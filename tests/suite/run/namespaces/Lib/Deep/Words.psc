ScriptName Lib:Deep:Words
; Helper: a script two namespaces deep.

String Function Loud(String s) Global
    Return s + "!"
EndFunction

Int Function UseRelative() Global
    Return Numbers.Twice(21)
EndFunction
