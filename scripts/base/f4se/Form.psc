ScriptName Form Extends ScriptObject Native Hidden
; What F4SE brings.

String Function GetDescription() Native
String Function GetEditorID() Native
Keyword[] Function GetKeywords() Native
String Function GetName() Native
Int Function GetSlotMask() Native
Float Function GetWeight() Native
Function SetGoldValue(Int value) Native
Function SetName(String name) Native
Function SetWeight(Float weight) Native
Bool Function HasWorldModel() Native
String Function GetWorldModelPath() Native
Function SetWorldModelPath(String path) Native
String Function GetIconPath() Native
Function SetIconPath(String path) Native
Enchantment Function GetEnchantment() Native
Function SetEnchantment(Enchantment e) Native
Int Function GetEnchantmentValue() Native
Function SetEnchantmentValue(Int value) Native
Race Function GetRaceForm() Native
Function SetRaceForm(Race newRace) Native
Function SetSlotMask(Int slotMask) Native
Int Function AddSlotToMask(Int slotMask) Native
Int Function RemoveSlotFromMask(Int slotMask) Native
Int Function GetMaskForSlot(Int slot) Native Global
