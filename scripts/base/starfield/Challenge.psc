ScriptName Challenge Extends Form Native Hidden
{A task with progress that the game counts.}

Function StartPlayerChallenge() Native
