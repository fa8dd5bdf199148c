ScriptName MagicEffect Extends Form Hidden
{What a spell, a potion or an enchantment does.}

String Function GetAssociatedSkill() Native
