ScriptName Class Extends Form Hidden
{Which values an actor raises with levels.}
