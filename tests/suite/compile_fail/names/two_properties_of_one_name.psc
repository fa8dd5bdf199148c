ScriptName two_properties_of_one_name
;! error P0211 4:14-15
Int Property P Auto
Int Property P Auto
