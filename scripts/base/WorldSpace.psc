ScriptName WorldSpace Extends Form Native Hidden
{An outdoor land made of cells.}
