ScriptName LeveledActor Extends Form Native Hidden
{A choice of actors by level.}

Function AddForm(Form apForm, Int aiLevel) Native
Function Revert() Native
