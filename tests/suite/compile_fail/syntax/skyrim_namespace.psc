;! error P0111 4:8-18
;! game skyrim
ScriptName skyrim_namespace
Import My:Scripts
