ScriptName Seat extends ReferenceAlias
{An alias with a script.}
