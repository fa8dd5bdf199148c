ScriptName MagicEffect Extends Form Native Hidden
{What a spell, a potion or an enchantment does.}

String Function GetAssociatedSkill() Native
