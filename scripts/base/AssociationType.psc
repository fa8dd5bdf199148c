ScriptName AssociationType Extends Form Native Hidden
{A kind of tie between two actors, such as kinship.}
