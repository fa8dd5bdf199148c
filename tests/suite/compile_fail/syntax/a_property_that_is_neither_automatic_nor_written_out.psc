ScriptName a_property_that_is_neither_automatic_nor_written_out
;! error P0113 3:1-15
Int Property P
Int x
