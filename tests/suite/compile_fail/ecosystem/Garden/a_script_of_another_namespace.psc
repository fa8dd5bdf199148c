ScriptName Kitchen:a_script_of_another_namespace extends Quest
;! error P0214 1:12-49
;? a script of the namespace `Kitchen` must be in the folder `Kitchen`
;? its namespace is `Garden`
