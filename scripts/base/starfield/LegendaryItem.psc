ScriptName LegendaryItem Extends Form Native Hidden
{How an item becomes legendary.}
