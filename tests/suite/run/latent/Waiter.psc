ScriptName Waiter
; Helper: prints a word after a while.

Function Sleep(String word, Float seconds)
    Utility.Wait(seconds)
    Debug.Trace(word)
EndFunction
