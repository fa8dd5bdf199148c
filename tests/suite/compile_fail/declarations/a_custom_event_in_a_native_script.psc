ScriptName a_custom_event_in_a_native_script Native
;! error P0412 3:13-17
CustomEvent Ping
