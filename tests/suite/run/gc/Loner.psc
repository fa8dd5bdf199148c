ScriptName Loner
{Stays out of clusters. @gc(alone)}

ScriptObject Property Next Auto
