ScriptName a_native_script_in_skyrim Native
;! game skyrim
;! error P0405 1:38-44
