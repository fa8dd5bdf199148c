ScriptName Armor Extends Form Hidden
; What SKSE brings.

Int Function GetArmorRating() Native
Int Function GetSlotMask() Native
Int Function GetWeightClass() Native
Bool Function IsBoots() Native
Bool Function IsClothing() Native
Bool Function IsClothingBody() Native
Bool Function IsClothingFeet() Native
Bool Function IsClothingHands() Native
Bool Function IsClothingHead() Native
Bool Function IsCuirass() Native
Bool Function IsGauntlets() Native
Bool Function IsHeavyArmor() Native
Bool Function IsHelmet() Native
Bool Function IsJewelry() Native
Bool Function IsLightArmor() Native
Bool Function IsShield() Native
