ScriptName compound_assignment_on_members_and_properties

Struct Point
    Int X = 1
EndStruct

Int Property Score = 10 Auto

Function Main()
    Point p = new Point
    p.X += 4
    Debug.Trace(p.X)
    ;= 5
    p.X *= p.X
    Debug.Trace(p.X)
    ;= 25
    Score -= 3
    Debug.Trace(Score)
    ;= 7
    self.Score += 1
    Debug.Trace(self.Score)
    ;= 8
EndFunction
