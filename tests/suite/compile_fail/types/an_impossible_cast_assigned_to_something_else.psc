ScriptName an_impossible_cast_assigned_to_something_else
;! error P0302 4:18-30
Function Test(ScriptObject thing)
    Int[] list = thing as Int
EndFunction
