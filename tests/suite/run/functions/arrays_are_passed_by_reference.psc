ScriptName arrays_are_passed_by_reference

Function Fill(Int[] list, Int value)
    Int i = 0
    While i < list.Length
        list[i] = value
        i += 1
    EndWhile
EndFunction

Function Main()
    Int[] list = new Int[3]
    Fill(list, 4)
    Debug.Trace(list as String)
    ;= [4, 4, 4]
EndFunction
