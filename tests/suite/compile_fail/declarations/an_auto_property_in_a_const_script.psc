ScriptName an_auto_property_in_a_const_script Const
;! error P0411 3:14-15
Int Property P Auto
