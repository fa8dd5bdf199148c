ScriptName positional_arguments_are_evaluated_from_left_to_right

String order = ""

Int Function Note(Int n)
    order += n
    Return n
EndFunction

Int Function Sum(Int a, Int b, Int c)
    Return a * 100 + b * 10 + c
EndFunction

Function Main()
    Debug.Trace(Sum(Note(1), Note(2), Note(3)))
    ;= 123
    Debug.Trace(order)
    ;= 123
EndFunction
