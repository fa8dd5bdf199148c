;! error P0110 3:20-29
ScriptName property_value_is_computed
Float Property P = 1.0 / 3.0 Auto
