ScriptName a_member_that_only_a_missing_parent_could_have
;! error P0208 4:11-17
Function Test(Orphan child)
    child.Wander()
EndFunction
