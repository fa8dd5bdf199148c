ScriptName a_read_only_property_without_value
;! error P0414 3:14-15
Int Property P AutoReadOnly
