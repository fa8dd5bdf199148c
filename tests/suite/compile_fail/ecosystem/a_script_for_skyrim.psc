ScriptName a_script_for_skyrim extends ReferenceAlias
Event OnInit()
    RegisterForSingleUpdate(5.0)
    ;! error P0203 3:5-28
    ;? `RegisterForSingleUpdate` belongs to Skyrim
    ;? use `--game skyrim`
EndEvent
Event OnUpdate()
;! error P0403 8:7-15
;? `OnUpdate` belongs to Skyrim
    StorageUtil.SetIntValue(None, "a", 1)
    ;! error P0202 11:5-16
    ;? `StorageUtil` comes with PapyrusUtil, for Skyrim
EndEvent
