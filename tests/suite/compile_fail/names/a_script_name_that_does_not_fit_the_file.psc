ScriptName SomethingElse
;! error P0214 1:12-25
Function Test()
EndFunction
