ScriptName ImpactDataSet Extends Form Native Hidden
{What a hit shows on which material.}
