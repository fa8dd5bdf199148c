ScriptName Actor Extends ObjectReference Native Hidden
; What F4SE brings.

ObjectReference Function GetFurnitureReference() Native
ObjectMod[] Function GetWornItemMods(Int slotIndex) Native
Bool Function IsProtected() Native
Function QueueUpdate(Bool bDoEquipment = False, Int flags = 0) Native
