ScriptName Keyword Extends Form Hidden
{A mark that forms carry and scripts ask for.}

Function SendStoryEvent(Location akLoc = None, ObjectReference akRef1 = None, ObjectReference akRef2 = None, \
        Int aiValue1 = 0, Int aiValue2 = 0) Native
Bool Function SendStoryEventAndWait(Location akLoc = None, ObjectReference akRef1 = None, \
        ObjectReference akRef2 = None, Int aiValue1 = 0, Int aiValue2 = 0) Native
