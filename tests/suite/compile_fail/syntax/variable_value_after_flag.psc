;! error P0101 3:13-14
ScriptName variable_value_after_flag
Int x Const = 3
