ScriptName get_all_matching_structs
;! game starfield

Struct Item
    String Name
    Int Count
EndStruct

Item Function Make(String name, Int count) Global
    Item i = new Item
    i.Name = name
    i.Count = count
    Return i
EndFunction

Function Main() Global
    Item[] list = new Item[0]
    list.Add(Make("a", 1))
    list.Add(Make("b", 2))
    list.Add(Make("c", 1))
    Item[] ones = list.GetAllMatchingStructs("Count", 1)
    Debug.Trace(ones.Length)
    ;= 2
    Debug.Trace(ones[0].Name + ones[1].Name)
    ;= ac
    ones[0].Count = 5
    Debug.Trace(list[0].Count)
    ;= 5
    Debug.Trace(list.GetAllMatchingStructs("Count", 9).Length)
    ;= 0
EndFunction
