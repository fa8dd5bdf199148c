ScriptName LeveledSpaceshipBase Extends Form Native Hidden
{A choice of ships by level.}

Function AddForm(SpaceshipBase apSpaceship, Int aiLevel) Native
Function Revert() Native
