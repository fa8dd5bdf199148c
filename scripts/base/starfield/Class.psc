ScriptName Class Extends Form Native Hidden
{Which values an actor raises with levels.}
