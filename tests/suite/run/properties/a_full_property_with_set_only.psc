ScriptName a_full_property_with_set_only

String last = "none"

String Property Word
    Function Set(String text)
        last = text + "!"
    EndFunction
EndProperty

Function Main()
    Word = "hey"
    Debug.Trace(last)
    ;= hey!
EndFunction
