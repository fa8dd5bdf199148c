ScriptName a_string_literal_for_an_int_property
;! error P0312 3:18-21
Int Property P = "x" Auto
