Form Function One()
    Return Game.GetForm(0xFE000800)
;!                      ^^^^^^^^^^
EndFunction

Function Two()
    Debug.Trace(Game.GetForm(0x80000000))
;!                           ^^^^^^^^^^
EndFunction

Function Three()
    Debug.Trace(Game.GetForm(0xFF000D62))
;!                           ^^^^^^^^^^
EndFunction

Form Function SilentPlayer()
    Return Game.GetForm(0x14)
EndFunction

Form Function SilentGiven(Int n)
    Return Game.GetForm(n)
EndFunction

Form Function SilentFile()
    Return Game.GetFormFromFile(0x800, "My.esl")
EndFunction
