;! error P0101 4:35-36
;! game starfield
ScriptName starfield_requires_guard_without_name
Int Property P Auto RequiresGuard()
