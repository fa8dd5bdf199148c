ScriptName a_quest_remembers_its_stages extends Quest

Function Main()
    Debug.Trace(GetStage())
    ;= 0
    Debug.Trace(SetStage(10))
    ;= True
    Debug.Trace(GetStage())
    ;= 10
    Debug.Trace(GetStageDone(10))
    ;= True
    Debug.Trace(GetStageDone(20))
    ;= False
    SetStage(20)
    Debug.Trace(GetStageDone(20))
    ;= True
    Debug.Trace(GetStage())
    ;= 20
EndFunction
