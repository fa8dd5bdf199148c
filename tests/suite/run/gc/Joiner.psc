ScriptName Joiner extends ObjectReference
{Joins clusters although it extends ObjectReference. @gc(join)}

ScriptObject Property Next Auto
