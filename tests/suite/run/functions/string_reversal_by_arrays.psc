ScriptName string_reversal_by_arrays

Function Main() Global
    String[] letters = new String[5]
    letters[0] = "h"
    letters[1] = "e"
    letters[2] = "l"
    letters[3] = "l"
    letters[4] = "o"
    String back = ""
    Int i = letters.Length - 1
    While i >= 0
        back += letters[i]
        i -= 1
    EndWhile
    Debug.Trace(back)
    ;= olleh
EndFunction
