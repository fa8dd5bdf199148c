ScriptName adding_objects
;! error P0303 6:14-19
Function Test()
    Form a
    Form b
    Form c = a + b
EndFunction
