ScriptName WorldSpace Extends Form Hidden
{An outdoor land made of cells.}
