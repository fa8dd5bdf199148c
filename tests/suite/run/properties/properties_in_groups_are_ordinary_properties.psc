ScriptName properties_in_groups_are_ordinary_properties

Group Settings
    Int Property Width = 2 Auto
    Int Property Height = 3 Auto Const
    Int Property Area
        Int Function Get()
            Return Width * Height
        EndFunction
    EndProperty
EndGroup

Function Main()
    Debug.Trace(Area)
    ;= 6
    Width = 10
    Debug.Trace(Area)
    ;= 30
EndFunction
