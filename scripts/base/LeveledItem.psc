ScriptName LeveledItem Extends Form Native Hidden
{A choice of items by level.}

Function AddForm(Form apForm, Int aiLevel, Int aiCount) Native
Function Revert() Native
