ScriptName a_variable_and_a_property_of_one_name
;! error P0211 4:5-6
Int Property P Auto
Int p
