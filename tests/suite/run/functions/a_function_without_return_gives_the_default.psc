ScriptName a_function_without_return_gives_the_default

Int Function Nothing()
EndFunction

String Function Maybe(Bool yes)
    If yes
        Return "yes"
    EndIf
EndFunction

Form Function NoForm()
EndFunction

Function Main()
    Debug.Trace(Nothing())
    ;= 0
    Debug.Trace("<" + Maybe(True) + ">")
    ;= <yes>
    Debug.Trace("<" + Maybe(False) + ">")
    ;= <>
    Debug.Trace(NoForm())
    ;= None
EndFunction
