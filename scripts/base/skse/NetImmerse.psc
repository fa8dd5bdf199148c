ScriptName NetImmerse Hidden
; What SKSE brings.

Bool Function HasNode(ObjectReference ref, String node, Bool firstPerson) Native Global
Float Function GetNodeWorldPositionX(ObjectReference ref, String node, Bool firstPerson) Native Global
Float Function GetRelativeNodePositionX(ObjectReference ref, String nodeA, String nodeB, Bool firstPerson) Native Global
Float Function GetNodeLocalPositionX(ObjectReference ref, String node, Bool firstPerson) Native Global
Function SetNodeLocalPositionX(ObjectReference ref, String node, Float x, Bool firstPerson) Native Global
Float Function GetNodeWorldPositionY(ObjectReference ref, String node, Bool firstPerson) Native Global
Float Function GetRelativeNodePositionY(ObjectReference ref, String nodeA, String nodeB, Bool firstPerson) Native Global
Float Function GetNodeLocalPositionY(ObjectReference ref, String node, Bool firstPerson) Native Global
Function SetNodeLocalPositionY(ObjectReference ref, String node, Float y, Bool firstPerson) Native Global
Float Function GetNodeWorldPositionZ(ObjectReference ref, String node, Bool firstPerson) Native Global
Float Function GetRelativeNodePositionZ(ObjectReference ref, String nodeA, String nodeB, Bool firstPerson) Native Global
Float Function GetNodeLocalPositionZ(ObjectReference ref, String node, Bool firstPerson) Native Global
Function SetNodeLocalPositionZ(ObjectReference ref, String node, Float z, Bool firstPerson) Native Global
Float Function GetNodeScale(ObjectReference ref, String node, Bool firstPerson) Native Global
Function SetNodeScale(ObjectReference ref, String node, Float scale, Bool firstPerson) Native Global
Function SetNodeTextureSet(ObjectReference ref, String node, TextureSet tSet, Bool firstPerson) Native Global
Bool Function GetNodeLocalPosition(ObjectReference ref, String node, Float[] in, Bool firstPerson) Native Global
Bool Function GetNodeLocalRotationEuler(ObjectReference ref, String node, Float[] in, Bool firstPerson) Native Global
Bool Function GetNodeLocalRotationMatrix(ObjectReference ref, String node, Float[] in, Bool firstPerson) Native Global
Bool Function GetNodeWorldPosition(ObjectReference ref, String node, Float[] in, Bool firstPerson) Native Global
Bool Function GetNodeWorldRotationEuler(ObjectReference ref, String node, Float[] in, Bool firstPerson) Native Global
Bool Function GetNodeWorldRotationMatrix(ObjectReference ref, String node, Float[] in, Bool firstPerson) Native Global
Bool Function SetNodeLocalPosition(ObjectReference ref, String node, Float[] in, Bool firstPerson) Native Global
Bool Function SetNodeLocalRotationEuler(ObjectReference ref, String node, Float[] in, Bool firstPerson) Native Global
Bool Function SetNodeLocalRotationMatrix(ObjectReference ref, String node, Float[] in, Bool firstPerson) Native Global
