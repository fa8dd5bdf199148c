ScriptName RingA extends RingB
