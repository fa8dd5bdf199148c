ScriptName find_struct_searches_a_member

Struct Item
    String Name
    Int Count
    Float Weight
    Bool Used
EndStruct

Item Function Make(String name, Int count, Float weight, Bool used)
    Item i = new Item
    i.Name = name
    i.Count = count
    i.Weight = weight
    i.Used = used
    Return i
EndFunction

Function Main()
    Item[] list = new Item[0]
    list.Add(Make("rope", 1, 2.5, False))
    list.Add(Make("nail", 50, 0.01, True))
    list.Add(Make("ROPE", 2, 2.5, True))
    Debug.Trace(list.FindStruct("Name", "rope"))
    ;= 0
    Debug.Trace(list.FindStruct("Name", "Rope", 1))
    ;= 2
    Debug.Trace(list.FindStruct("Count", 50))
    ;= 1
    Debug.Trace(list.FindStruct("Weight", 2.5, 1))
    ;= 2
    Debug.Trace(list.FindStruct("Used", True))
    ;= 1
    Debug.Trace(list.FindStruct("Count", 3))
    ;= -1
EndFunction
