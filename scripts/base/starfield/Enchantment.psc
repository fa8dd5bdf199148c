ScriptName Enchantment Extends Form Native Hidden
{Magic that an item carries.}

Bool Function IsHostile() Native
