ScriptName RingB extends RingA
