ScriptName Waiter
; Helper: says a word after a while.

Function Sleep(String word, Float seconds)
    Utility.Wait(seconds)
    Debug.Trace(word)
EndFunction
