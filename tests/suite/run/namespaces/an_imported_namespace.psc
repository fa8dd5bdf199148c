ScriptName an_imported_namespace

Import Lib

Function Main() Global
    Debug.Trace(Numbers.Twice(5))
    ;= 10
EndFunction
