ScriptName a_number_for_an_object_property
;! error P0312 3:19-20
Form Property P = 1 Auto
