;! error P0101 3:5-10
ScriptName variable_named_like_keyword
Int While = 3
