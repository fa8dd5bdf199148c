ScriptName an_unknown_type_of_a_property
;! error P0201 3:1-9
Nonsense Property P Auto
