ScriptName the_auto_state_of_the_parent_is_inherited extends AutoParent

Function Main()
    Debug.Trace(GetState())
    ;= Waiting
    Debug.Trace(Where())
    ;= waiting
EndFunction
