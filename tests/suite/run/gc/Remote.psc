ScriptName Remote extends Node
{@gc(worker)}
