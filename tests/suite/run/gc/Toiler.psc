ScriptName Toiler
{Is destroyed on a thread of its own. @gc(worker)}

Int[] Property Numbers Auto
Toiler Property Other Auto
