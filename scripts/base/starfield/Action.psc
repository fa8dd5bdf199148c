ScriptName Action Extends Form Native Hidden
{An action that animation graphs answer to.}
