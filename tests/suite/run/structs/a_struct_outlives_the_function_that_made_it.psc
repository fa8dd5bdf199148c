ScriptName a_struct_outlives_the_function_that_made_it

Struct Node
    Int Value
    Int Next = -1
EndStruct

Node[] nodes

Function Push(Int value)
    Node n = new Node
    n.Value = value
    n.Next = nodes.Length - 1
    nodes.Add(n)
EndFunction

Function Main()
    nodes = new Node[0]
    Push(1)
    Push(2)
    Push(3)
    String out = ""
    Int at = nodes.Length - 1
    While at >= 0
        out += nodes[at].Value + " "
        at = nodes[at].Next
    EndWhile
    Debug.Trace(out)
    ;= 3 2 1
EndFunction
