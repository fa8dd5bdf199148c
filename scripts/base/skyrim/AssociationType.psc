ScriptName AssociationType Extends Form Hidden
{A kind of tie between two actors, such as kinship.}
