ScriptName Weapon Extends Form Hidden
{Base of weapons.}

Function Fire(ObjectReference akSource, Ammo akAmmo = None) Native
