ScriptName WordOfPower Extends Form Hidden
{One word of a shout.}
