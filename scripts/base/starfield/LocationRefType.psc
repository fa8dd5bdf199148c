ScriptName LocationRefType Extends Keyword Native Hidden
{The part that a reference plays in its location.}
