ScriptName rfind_struct_searches_a_member_from_the_end

Struct Item
    Int Count
EndStruct

Function Main() Global
    Item[] list = new Item[4]
    Int i = 0
    While i < 4
        list[i] = new Item
        list[i].Count = i % 2
        i += 1
    EndWhile
    Debug.Trace(list.RFindStruct("Count", 0))
    ;= 2
    Debug.Trace(list.RFindStruct("Count", 1))
    ;= 3
    Debug.Trace(list.RFindStruct("Count", 1, 2))
    ;= 1
    Debug.Trace(list.RFindStruct("Count", 0, -3))
    ;= 0
    Debug.Trace(list.RFindStruct("Count", 5))
    ;= -1
EndFunction
