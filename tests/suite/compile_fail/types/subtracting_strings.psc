ScriptName subtracting_strings
;! error P0303 4:16-25
Function Test()
    String s = "a" - "b"
EndFunction
