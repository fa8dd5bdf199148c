ScriptName SpaceshipBase Extends Form Native Hidden
{Base of ships.}

Bool Function IsUnique() Native
