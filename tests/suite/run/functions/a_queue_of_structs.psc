ScriptName a_queue_of_structs

Struct Job
    String Name
    Int Cost
EndStruct

Job[] queue

Function Put(String name, Int cost)
    Job j = new Job
    j.Name = name
    j.Cost = cost
    Int at = 0
    While at < queue.Length && queue[at].Cost <= cost
        at += 1
    EndWhile
    queue.Insert(j, at)
EndFunction

Function Main()
    queue = new Job[0]
    Put("c", 3)
    Put("a", 1)
    Put("d", 9)
    Put("b", 2)
    String order = ""
    While queue
        order += queue[0].Name
        queue.Remove(0)
    EndWhile
    Debug.Trace(order)
    ;= abcd
EndFunction
