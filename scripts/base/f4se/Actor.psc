ScriptName Actor Extends ObjectReference Native Hidden
; What F4SE brings.

ObjectReference Function GetFurnitureReference() Native
ObjectMod[] Function GetWornItemMods(Int slotIndex) Native
Bool Function IsProtected() Native
Function QueueUpdate(Bool bDoEquipment = False, Int flags = 0) Native
WornItem Function GetWornItem(Int slotIndex, Bool firstPerson = False) Native

Struct WornItem
  Form item
  Form model
  String modelName
  Form materialSwap
  TextureSet texture
EndStruct
