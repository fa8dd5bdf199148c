ScriptName an_unknown_type_in_new
;! error P0201 4:19-27
Function Test()
    Int[] a = new Nonsense[3]
EndFunction
