ScriptName LocationRefType Extends Keyword Hidden
{The part that a reference plays in its location.}
