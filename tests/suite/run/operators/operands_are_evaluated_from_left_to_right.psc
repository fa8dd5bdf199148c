ScriptName operands_are_evaluated_from_left_to_right

String order = ""

Int Function Note(String name, Int value)
    order += name
    Return value
EndFunction

Function Main()
    Int r = Note("a", 1) + Note("b", 2) * Note("c", 3)
    Debug.Trace(r)
    ;= 7
    Debug.Trace(order)
    ;= abc
    order = ""
    Bool less = Note("d", 1) < Note("e", 2)
    Debug.Trace(order)
    ;= de
EndFunction
