ScriptName Component Extends Form Native Hidden
{A crafting ingredient that scrap consists of.}
