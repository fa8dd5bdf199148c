ScriptName imported_functions_need_no_script_name

Import Toolbox

Function Main() Global
    Debug.Trace(Square(12))
    ;= 144
    Debug.Trace(Greeting("me", word = "bye"))
    ;= bye me
EndFunction
