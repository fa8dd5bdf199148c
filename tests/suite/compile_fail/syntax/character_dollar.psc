;! error P0001 3:9-10
ScriptName character_dollar
Int x = $5
