ScriptName Actor Extends ObjectReference Hidden
; What SKSE brings.

Function EquipItemEx(Form item, Int equipSlot = 0, Bool preventUnequip = False, Bool equipSound = True) Native
Form Function GetEquippedObject(Int location) Native
ObjectReference Function GetFurnitureReference() Native
Spell Function GetNthSpell(Int n) Native
Int Function GetSpellCount() Native
Form Function GetWornForm(Int slotMask) Native
Bool Function IsAIEnabled() Native
Bool Function IsSwimming() Native
Function QueueNiNodeUpdate() Native
Function UnequipItemEx(Form item, Int equipSlot = 0, Bool preventEquip = False) Native
