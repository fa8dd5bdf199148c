ScriptName Chains
{Arrays full of structs. When an array is freed, the structs that only it held die with it: a full pass
needs another round for them, but none with the queue.
Try: cyperus compare scripts/storms/Chains.psc}

Struct Resource
    Int amount
    String label
EndStruct

Function DropList(Int size) Global
    Resource[] list = new Resource[size]
    Int at = 0
    While at < size
        list[at] = new Resource
        list[at].amount = at
        list[at].label = "resource " + at
        at += 1
    EndWhile
EndFunction

Function Main() Global
    Int lists = 0
    While lists < 100
        DropList(10)
        lists += 1
    EndWhile
EndFunction
