ScriptName Lone extends Node
{@gc(alone)}
