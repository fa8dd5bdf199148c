ScriptName WordOfPower Extends Form Native Hidden
{One word of a shout.}
