ScriptName the_receiver_is_evaluated_before_the_arguments

String order = ""

the_receiver_is_evaluated_before_the_arguments Function Me()
    order += "receiver "
    Return self
EndFunction

Int Function Note(Int n)
    order += "argument "
    Return n
EndFunction

Int Function Take(Int n)
    order += "body"
    Return n
EndFunction

Function Main()
    Debug.Trace(Me().Take(Note(4)))
    ;= 4
    Debug.Trace(order)
    ;= receiver argument body
EndFunction
