ScriptName an_event_of_the_world_reaches_the_script_of_the_object extends Quest

Event OnStageSet(Int auiStageID, Int auiItemID)
    Debug.Trace("stage " + auiStageID)
EndEvent

Function Main()
    SetStage(30)
    Utility.Wait(1.0)
    SetStage(40)
EndFunction

;= stage 30
;= stage 40
