Form Function One()
    Return Game.GetFormFromFile(0x05000800, "My.esp")
;!                              ^^^^^^^^^^
EndFunction

Function Two()
    Debug.Trace(Game.GetFormFromFile(0xFE000800, "My.esl"))
;!                                   ^^^^^^^^^^
EndFunction

Function Three()
    Debug.Trace(Game.GetFormFromFile(0x7F012345, "My.esp"))
;!                                   ^^^^^^^^^^
EndFunction

Form Function SilentPlain()
    Return Game.GetFormFromFile(0x00000800, "My.esp")
EndFunction

Form Function SilentShort()
    Return Game.GetFormFromFile(0x800, "My.esp")
EndFunction

Form Function SilentGiven(Int n)
    Return Game.GetFormFromFile(n, "My.esp")
EndFunction
