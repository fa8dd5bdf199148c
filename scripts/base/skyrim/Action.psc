ScriptName Action Extends Form Hidden
{An action that animation graphs answer to.}
