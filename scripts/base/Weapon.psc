ScriptName Weapon Extends Form Native Hidden
{Base of weapons.}

Function Fire(ObjectReference akSource, Ammo akAmmo = None) Native
Ammo Function GetAmmo() Native
