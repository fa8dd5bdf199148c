ScriptName EncounterZone Extends Form Hidden
{An area with its own level range, reset after it was left.}
