ScriptName a_custom_event_in_a_native_script Native
;! error P0412 3:1-17
CustomEvent Ping
