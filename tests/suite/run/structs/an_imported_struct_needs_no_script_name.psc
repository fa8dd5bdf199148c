ScriptName an_imported_struct_needs_no_script_name

Import Shapes

Function Main() Global
    Square s = new Square
    Debug.Trace(s.Side)
    ;= 1
    Debug.Trace(Area(s))
    ;= 1
EndFunction
