ScriptName ImpactDataSet Extends Form Hidden
{What a hit shows on which material.}
