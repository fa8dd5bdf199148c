ScriptName scripts_of_libraries extends SKI_ConfigBase
;! game skyrim
;! error P0208 1:41-55
;? `SKI_ConfigBase` comes with SkyUI SDK
Import JContainers
;! error P0205 5:8-19
;? `JContainers` comes with JContainers
ActorUtil Property Tool Auto
;! error P0201 8:1-10
;? `ActorUtil` comes with PapyrusUtil
