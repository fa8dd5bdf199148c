ScriptName ActorValue Extends Form Native Hidden
{Name of a number that actors and other references carry, such as Health.}

Resource Function GetResource() Native
