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

Int Property kSlotMask30 = 0x00000001 AutoReadOnly
Int Property kSlotMask31 = 0x00000002 AutoReadOnly
Int Property kSlotMask32 = 0x00000004 AutoReadOnly
Int Property kSlotMask33 = 0x00000008 AutoReadOnly
Int Property kSlotMask34 = 0x00000010 AutoReadOnly
Int Property kSlotMask35 = 0x00000020 AutoReadOnly
Int Property kSlotMask36 = 0x00000040 AutoReadOnly
Int Property kSlotMask37 = 0x00000080 AutoReadOnly
Int Property kSlotMask38 = 0x00000100 AutoReadOnly
Int Property kSlotMask39 = 0x00000200 AutoReadOnly
Int Property kSlotMask40 = 0x00000400 AutoReadOnly
Int Property kSlotMask41 = 0x00000800 AutoReadOnly
Int Property kSlotMask42 = 0x00001000 AutoReadOnly
Int Property kSlotMask43 = 0x00002000 AutoReadOnly
Int Property kSlotMask44 = 0x00004000 AutoReadOnly
Int Property kSlotMask45 = 0x00008000 AutoReadOnly
Int Property kSlotMask46 = 0x00010000 AutoReadOnly
Int Property kSlotMask47 = 0x00020000 AutoReadOnly
Int Property kSlotMask48 = 0x00040000 AutoReadOnly
Int Property kSlotMask49 = 0x00080000 AutoReadOnly
Int Property kSlotMask50 = 0x00100000 AutoReadOnly
Int Property kSlotMask51 = 0x00200000 AutoReadOnly
Int Property kSlotMask52 = 0x00400000 AutoReadOnly
Int Property kSlotMask53 = 0x00800000 AutoReadOnly
Int Property kSlotMask54 = 0x01000000 AutoReadOnly
Int Property kSlotMask55 = 0x02000000 AutoReadOnly
Int Property kSlotMask56 = 0x04000000 AutoReadOnly
Int Property kSlotMask57 = 0x08000000 AutoReadOnly
Int Property kSlotMask58 = 0x10000000 AutoReadOnly
Int Property kSlotMask59 = 0x20000000 AutoReadOnly
Int Property kSlotMask60 = 0x40000000 AutoReadOnly
Int Property kSlotMask61 = 0x80000000 AutoReadOnly
