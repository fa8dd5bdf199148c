ScriptName Weapon Extends Form Hidden
; What SKSE brings.

Int Function GetBaseDamage() Native
Int Function GetWeaponType() Native
