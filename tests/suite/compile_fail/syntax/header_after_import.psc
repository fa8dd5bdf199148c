;! error P0105 3:1-31
Int x
ScriptName header_after_import
