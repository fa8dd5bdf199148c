ScriptName Enchantment Extends Form Hidden
{Magic that an item carries.}

Bool Function IsHostile() Native
