ScriptName LeveledSpell Extends Form Native Hidden
{A choice of spells by level.}

Function AddForm(Form apForm, Int aiLevel) Native
Function Revert() Native
