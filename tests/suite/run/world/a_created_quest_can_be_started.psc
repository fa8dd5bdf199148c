ScriptName a_created_quest_can_be_started

Function Main() Global
    ; Even a script that was created without a plugin has a thing of its kind behind it.
    Quest story = GC.Create("Quest") as Quest
    Debug.Trace(story.IsRunning())
    ;= False
    Debug.Trace(story.Start())
    ;= True
    Debug.Trace(story.IsRunning())
    ;= True
    story.SetObjectiveDisplayed(10)
    story.SetObjectiveCompleted(10)
    Debug.Trace(story.IsObjectiveCompleted(10) + " " + story.IsObjectiveFailed(10))
    ;= True False
    story.Stop()
    Debug.Trace(story.IsStopped())
    ;= True
EndFunction
