ScriptName Perk Extends Form Hidden
{An ability with ranks that actors gain.}
