ScriptName ConditionForm Extends Form Native Hidden
{A condition that scripts and data share.}

Bool Function IsTrue(ObjectReference akRefObject = None, ObjectReference akTargetObject = None) Native
